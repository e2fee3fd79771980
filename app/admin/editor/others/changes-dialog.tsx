import { useMemo } from 'react'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { ComparisonView } from '#app/admin/versions/comparison-view.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { compareVersions } from '#domain/versions/compare-versions.ts'
import '#app/admin/versions/versions.css'

export type ChangesDialogProps = {
  before: EditablePost
  after: EditablePost
  onTakeOver: () => void
  onClose: () => void
}

/** What somebody else changed in the post that is open, word by word. */
export function ChangesDialog({ before, after, onTakeOver, onClose }: ChangesDialogProps) {
  const comparison = useMemo(() => compareVersions(before, after), [before, after])
  return (
    <Dialog
      title="What changed"
      description="Between the post as you opened it and as it is stored now."
      onClose={onClose}
      footer={
        <>
          <span className="t-cap">What you typed elsewhere in the post stays.</span>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Button onClick={onTakeOver}>Take it over</Button>
        </>
      }
    >
      <ComparisonView comparison={comparison} look="inline" />
    </Dialog>
  )
}
