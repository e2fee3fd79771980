import { useMemo } from 'react'
import { ComparisonView } from '#app/admin/versions/comparison-view.tsx'
import { showNewer } from '#app/data/drafts/newer-draft-keeper.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { compareVersions } from '#domain/versions/compare-versions.ts'
import type { OpenedDraft } from './opened-draft.ts'
import '#app/admin/versions/versions.css'

/** The published post beside its newer draft, word by word. */
export function DraftChanges({
  draft: { live, newer },
  onClose,
}: {
  draft: OpenedDraft
  onClose: () => void
}) {
  const comparison = useMemo(() => compareVersions(live, showNewer(live, newer)), [live, newer])
  return (
    <Dialog
      title="What differs"
      description="From the published post to its newer draft, as it was saved."
      onClose={onClose}
    >
      <ComparisonView comparison={comparison} look="inline" />
    </Dialog>
  )
}
