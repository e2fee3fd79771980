const CONTROLS = [
  'a[href]',
  'button:not([disabled])',
  'input:not([disabled], [type="hidden"])',
  'select:not([disabled])',
  'textarea:not([disabled])',
  'summary',
  'audio[controls]',
  'video[controls]',
  '[contenteditable="true"]',
  '[tabindex]:not([tabindex="-1"])',
].join(',')

function listControls(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }),
  )
}

/** Focuses `[data-autofocus]`, else the first control of the body, else the dialog. */
export function moveFocusInside(dialog: HTMLDialogElement): void {
  const body = dialog.querySelector('.dialog-body')
  const chosen = dialog.querySelector<HTMLElement>('[data-autofocus]:not([disabled])')
  const target = chosen ?? (body && listControls(body)[0]) ?? dialog
  target.focus()
}

/** Keeps Tab inside: native dialogs let it leave for the browser's toolbars. */
export function keepFocusInside(
  dialog: HTMLDialogElement,
  event: { shiftKey: boolean; preventDefault: () => void },
): void {
  const controls = listControls(dialog)
  const [first, last] = [controls.at(0), controls.at(-1)]
  const focused = document.activeElement
  const isAtEnd = event.shiftKey ? focused === first || focused === dialog : focused === last
  if (!isAtEnd) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}
