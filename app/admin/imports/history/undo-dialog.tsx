import { useState } from 'react'
import type { ImportRun } from '#app/data/imports/import-shapes.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { countOf } from '../import-labels.ts'

export type UndoDialogProps = {
  run: ImportRun
  /** Says itself what came of it. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before an import is taken back. */
export function UndoDialog({ run, onConfirm, onClose }: UndoDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  const { created, updated } = run.counts
  const confirm = async () => {
    setIsBusy(true)
    await onConfirm()
    onClose()
  }
  return (
    <ConfirmDialog
      title="Undo this import?"
      question={`${countOf(created, 'post')} that it created will be removed and ${countOf(updated, 'post')} that it changed get back what they said before. Posts that were edited since stay as they are.`}
      confirmLabel="Undo this import"
      busyLabel="Undoing..."
      cancelLabel="Keep it"
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
