import { type ReactNode, useMemo } from 'react'
import { ComparisonView } from '#app/admin/versions/comparison-view.tsx'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { compareVersions } from '#domain/versions/compare-versions.ts'
import '#app/admin/versions/versions.css'

export type ChangesDialogProps = {
  title: string
  description: string
  before: EditablePost
  after: EditablePost
  footer?: ReactNode
  onClose: () => void
}

/** Compares two states of a post word by word. */
export function ChangesDialog({ before, after, ...dialog }: ChangesDialogProps) {
  const comparison = useMemo(() => compareVersions(before, after), [before, after])
  return (
    <Dialog {...dialog}>
      <ComparisonView comparison={comparison} look="inline" />
    </Dialog>
  )
}
