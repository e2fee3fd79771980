import { findFields } from './page-surface.ts'

export type InlineActions = {
  /** Called when a text is selected, by mouse or keyboard. */
  select: (fields: number[]) => void
  /** Returns the stored text, with `{agency}`; null if the field can only be edited in the panel. */
  start: (field: number) => string | null
  change: (field: number, text: string) => void
  /** @returns the text as shown on the page */
  finish: (field: number) => string
}

const CONTROLS = 'a, button, label, input, select, textarea'
/** Elements of the editor itself, and dialogs. */
const EDITOR_PARTS = '.page-editor, dialog, .toast-region, .account'

/**
 * Edits texts of the page in place: a click or Enter opens a text, Escape or Enter closes it. Links and
 * buttons of the page are inactive meanwhile.
 * @returns a function that stops editing
 */
export function startInlineEditing(actions: InlineActions): { stop: () => void; isOpen: () => boolean } {
  let open: { element: HTMLElement; field: number } | null = null
  const abort = new AbortController()
  const { signal } = abort

  function close(): void {
    if (!open) return
    const { element, field } = open
    open = null
    element.removeAttribute('contenteditable')
    element.textContent = actions.finish(field)
  }

  function edit(element: HTMLElement, field: number): void {
    if (open?.element === element) return
    close()
    const text = actions.start(field)
    if (text === null) return
    open = { element, field }
    element.textContent = text
    makeEditable(element)
    element.focus()
    getSelection()?.selectAllChildren(element)
    getSelection()?.collapseToEnd()
  }

  const isOutside = (target: EventTarget | null) =>
    !(target instanceof Element) || target.closest(EDITOR_PARTS) !== null

  function handleClick(event: MouseEvent): void {
    const { target } = event
    if (isOutside(target)) return
    if ((target as Element).closest(CONTROLS)) event.preventDefault()
    const found = findFields(target)
    if (!found) return close()
    event.stopPropagation()
    actions.select(found.fields)
    if (found.fields.length === 1) edit(found.element, found.fields[0]!)
  }

  function handleKey(event: KeyboardEvent): void {
    if (isOutside(event.target) || event.isComposing) return
    const { key } = event
    if (open && (key === 'Escape' || key === 'Enter')) {
      const { element } = open
      event.preventDefault()
      close()
      element.focus()
      return
    }
    const found = findFields(event.target)
    if (open || !found || found.element !== event.target || (key !== 'Enter' && key !== 'F2')) return
    event.preventDefault()
    actions.select(found.fields)
    if (found.fields.length === 1) edit(found.element, found.fields[0]!)
  }

  function handleInput({ target }: Event): void {
    if (open && target === open.element) actions.change(open.field, open.element.textContent.trim())
  }

  function handleFocusOut({ target, relatedTarget }: FocusEvent): void {
    if (open?.element === target && relatedTarget !== null) close()
  }

  document.addEventListener('click', handleClick, { capture: true, signal })
  document.addEventListener('keydown', handleKey, { capture: true, signal })
  document.addEventListener('input', handleInput, { signal })
  document.addEventListener('focusout', handleFocusOut, { signal })
  document.addEventListener('submit', (event) => !isOutside(event.target) && event.preventDefault(), {
    capture: true,
    signal,
  })
  return {
    stop() {
      close()
      abort.abort()
    },
    isOpen: () => open !== null,
  }
}

function makeEditable(element: HTMLElement): void {
  try {
    element.contentEditable = 'plaintext-only'
  } catch {
    // Fallback for Firefox before 136, where pasted HTML becomes plain text when the field is saved.
    element.contentEditable = 'true'
  }
}
