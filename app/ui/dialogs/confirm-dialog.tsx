import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { isDoubleClick } from '../buttons/double-click.ts'

export type ConfirmDialogProps = {
  title: string
  question: string
  confirmLabel: string
  cancelLabel?: string
  /** Focuses Cancel, and makes the button red. */
  isDestructive?: boolean
  /** Disables both buttons. */
  isBusy?: boolean
  /** Label of the button while busy. */
  busyLabel?: string
  /** The dialog is busy while its promise is pending. */
  onConfirm: () => void | Promise<unknown>
  onCancel: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, confirmLabel, isDestructive = false, onConfirm, onCancel } = props
  const { cancelLabel = 'Cancel', busyLabel = confirmLabel } = props
  const [isRunning, setRunning] = useState(false)
  const isBusy = isRunning || props.isBusy === true
  const confirm = () => {
    const done = onConfirm()
    if (!(done instanceof Promise)) return
    setRunning(true)
    void done.finally(() => setRunning(false))
  }
  return (
    <Dialog
      title={title}
      size="narrow"
      onClose={onCancel}
      canClose={() => !isBusy}
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={onCancel} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDestructive ? 'danger-filled' : 'primary'}
            isBusy={isBusy}
            aria-disabled={isBusy || undefined}
            onClick={(event) => {
              if (!isBusy && !isDoubleClick(event)) confirm()
            }}
          >
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      <p className="t-body">{question}</p>
    </Dialog>
  )
}
