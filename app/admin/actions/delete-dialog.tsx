import { useState } from 'react'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import type { AuthoringKind } from '../authoring-kind.ts'

export type DeleteDialogProps = {
  kind: AuthoringKind
  /** Says itself what came of it. */
  onConfirm: () => Promise<void>
  onCancel: () => void
}

export function DeleteDialog({ kind, onConfirm, onCancel }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { deleteTitle, deleteQuestion, deleteConfirm } = kind.labels
  const confirm = async () => {
    setIsBusy(true)
    await onConfirm()
    setIsBusy(false)
  }
  return (
    <ConfirmDialog
      title={deleteTitle}
      question={deleteQuestion}
      confirmLabel={deleteConfirm}
      busyLabel="Deleting..."
      cancelLabel="Keep it"
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  )
}
