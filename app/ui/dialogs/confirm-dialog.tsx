import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { isSecondPress } from '../buttons/second-press.ts'

export type ConfirmDialogProps = {
  title: string
  question: string
  confirmLabel: string
  cancelLabel?: string
  /** The way back is offered first, and the button is red. */
  isDestructive?: boolean
  /** The answer is being carried out: nothing can be chosen until it is done. */
  isBusy?: boolean
  /** Replaces the label of the button meanwhile. */
  busyLabel?: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, confirmLabel, isDestructive = false, isBusy = false, onConfirm, onCancel } = props
  const { cancelLabel = 'Cancel', busyLabel = confirmLabel } = props
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
              if (!isBusy && !isSecondPress(event)) onConfirm()
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
