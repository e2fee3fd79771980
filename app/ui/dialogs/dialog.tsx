import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'
import './dialog.css'

export type DialogSize = 'narrow' | 'regular' | 'wide' | 'full'

export type DialogProps = {
  title: string
  description?: string
  size?: DialogSize
  /** Called by Escape and the close button if `canClose` allows it. */
  onClose: () => void
  /** Returns false to keep the dialog open, for example for unsaved changes. */
  canClose?: () => boolean | Promise<boolean>
  /** Shown between heading and close button. */
  actions?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/**
 * Modal dialog, open while rendered. Focuses `[data-autofocus]` or the first control of the body, traps the
 * focus and restores it.
 */
export function Dialog(props: DialogProps) {
  const { size = 'regular', onClose, canClose } = props
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  const isAsking = useRef(false)

  useLayoutEffect(() => {
    const dialog = element.current!
    dialog.showModal()
    moveFocusInside(dialog)
    return () => dialog.close()
  }, [])

  const requestClose = async () => {
    if (isAsking.current) return
    isAsking.current = true
    try {
      if (!canClose || (await canClose())) onClose()
    } finally {
      isAsking.current = false
    }
  }
  const handleKey = (event: KeyboardEvent<HTMLDialogElement>) => {
    const dialog = event.currentTarget
    const isOwn = event.target instanceof Element && event.target.closest('dialog') === dialog
    if (event.defaultPrevented || !isOwn) return
    if (event.key === 'Tab') keepFocusInside(dialog, event)
    if (event.key !== 'Escape') return
    event.preventDefault()
    void requestClose()
  }

  return (
    <dialog
      ref={element}
      className={`dialog dialog--${size}`}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={handleKey}
      onCancel={(event) => {
        if (event.target !== element.current) return
        event.preventDefault()
        void requestClose()
      }}
      onClose={(event) => {
        // The browser may skip `cancel` and close the dialog. It is then reopened, and `canClose` decides.
        if (event.target !== element.current || !element.current.isConnected) return
        element.current.showModal()
        void requestClose()
      }}
    >
      <DialogFrame {...props} titleId={titleId} onClose={() => void requestClose()} />
    </dialog>
  )
}

export type DialogFrameProps = Pick<
  DialogProps,
  'title' | 'description' | 'actions' | 'footer' | 'children' | 'onClose'
> & {
  titleId: string
}

function DialogFrame(props: DialogFrameProps) {
  const { title, description, actions, footer, children, onClose, titleId } = props
  return (
    <div className="dialog-frame">
      <div className="dialog-head row row--single-line gap-16">
        <div className="grow">
          <h2 id={titleId} className="t-h3">
            {title}
          </h2>
          {description && <p className="t-cap mt-4">{description}</p>}
        </div>
        {actions}
        <Button variant="quiet" isIconOnly aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </Button>
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot row row--end">{footer}</div>}
    </div>
  )
}

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
function moveFocusInside(dialog: HTMLDialogElement): void {
  const body = dialog.querySelector('.dialog-body')
  const chosen = dialog.querySelector<HTMLElement>('[data-autofocus]:not([disabled])')
  const target = chosen ?? (body && listControls(body)[0]) ?? dialog
  target.focus()
}

/** Keeps Tab inside, because native dialogs let it move to the browser's toolbars. */
function keepFocusInside(
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
