import { lazy, Suspense, useState } from 'react'
import { showNewer } from '#app/data/newer-draft-keeper.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { EditorNotice } from './editor-notice.tsx'
import type { OpenedDraft } from './use-newer-draft.ts'

const ChangesDialog = lazy(async () => ({ default: (await import('./changes-dialog.tsx')).ChangesDialog }))

export type NewerDraftNoticeProps = {
  draft: OpenedDraft
  isBusy: boolean
  onDiscard: () => Promise<void>
}

/** Explains that the text is not published: who saved it, how it differs, and how to discard it. */
export function NewerDraftNotice({ draft, isBusy, onDiscard }: NewerDraftNoticeProps) {
  const [open, setOpen] = useState<'changes' | 'discard' | null>(null)
  const close = () => setOpen(null)
  const { saved, live_change: change } = draft.newer
  return (
    <>
      <EditorNotice icon="file-pen-line">
        <p>
          A newer draft{saved.by && ` by ${saved.by}`} of {formatMoment(saved.at)}. Readers see the published
          post
          {change ? `, which ${change.by ?? 'someone'} has changed since, on ${formatMoment(change.at)}` : ''}
          .
        </p>
        <Button size="small" variant="secondary" onClick={() => setOpen('changes')}>
          Show what differs
        </Button>
        <Button size="small" variant="quiet" disabled={isBusy} onClick={() => setOpen('discard')}>
          Discard the draft
        </Button>
      </EditorNotice>
      {open === 'changes' && (
        <Suspense fallback={null}>
          <ChangesDialog
            title="What differs"
            description="From the published post to its newer draft as it was saved."
            before={draft.live}
            after={showNewer(draft.live, draft.newer)}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'discard' && (
        <ConfirmDialog
          title="Discard the newer draft?"
          question="The published post stays as it is. The text of the draft is kept in this browser until the post is saved."
          confirmLabel="Discard the draft"
          isDestructive
          onCancel={close}
          onConfirm={() => {
            close()
            void onDiscard()
          }}
        />
      )}
    </>
  )
}
