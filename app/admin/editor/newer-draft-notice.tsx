import { lazy, Suspense, useState } from 'react'
import { showNewer } from '#app/data/newer-draft-keeper.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { EditorNotice } from './editor-notice.tsx'
import type { OpenedDraft } from './use-newer-draft.ts'

const ChangesDialog = lazy(async () => ({
  default: (await import('./others/changes-dialog.tsx')).ChangesDialog,
}))

export type NewerDraftNoticeProps = {
  draft: OpenedDraft
  isBusy: boolean
  onDiscard: () => Promise<void>
}

/** What is open is not what readers see: who wrote it, in what it differs, and how it goes. */
export function NewerDraftNotice({ draft, isBusy, onDiscard }: NewerDraftNoticeProps) {
  const [isComparing, setIsComparing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { saved, live_change: change } = draft.newer
  return (
    <>
      <EditorNotice icon="file-pen-line">
        <p>
          A newer draft{saved.by && ` by ${saved.by}`} of {formatMoment(saved.at)}. Readers see the published
          post
          {change ? `, which ${change.by ?? 'somebody'} changed since, on ${formatMoment(change.at)}` : ''}.
        </p>
        <Button size="small" variant="secondary" onClick={() => setIsComparing(true)}>
          Show what differs
        </Button>
        <Button size="small" variant="quiet" disabled={isBusy} onClick={() => setIsAsking(true)}>
          Discard the draft
        </Button>
      </EditorNotice>
      {isComparing && (
        <Suspense fallback={null}>
          <ChangesDialog
            title="What differs"
            description="From the published post to its newer draft, as it was saved."
            before={draft.live}
            after={showNewer(draft.live, draft.newer)}
            onClose={() => setIsComparing(false)}
          />
        </Suspense>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Discard the newer draft?"
          question="The published post stays as it is. What the draft says is kept in this browser until the post is saved."
          confirmLabel="Discard the draft"
          isDestructive
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            void onDiscard()
          }}
        />
      )}
    </>
  )
}
