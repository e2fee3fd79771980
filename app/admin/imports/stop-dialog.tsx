import { useState } from 'react'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'

export type StopDialogProps = { onStay: () => void; onStop: () => Promise<void> }

/** Asked when the dialog is closed while posts are written. */
export function StopDialog({ onStay, onStop }: StopDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <ConfirmDialog
      title="Stop the import?"
      question="What is written until then stays. “Past imports” shows it, and can undo it."
      confirmLabel="Stop and close"
      busyLabel="Stopping..."
      cancelLabel="Go on importing"
      isDestructive
      isBusy={isBusy}
      onCancel={onStay}
      onConfirm={() => {
        setIsBusy(true)
        void onStop()
      }}
    />
  )
}
