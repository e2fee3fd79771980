import { useState } from 'react'
import { formatMoment } from '#app/ui/format-moment.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EditorNotice } from '../editor-notice.tsx'
import { composeStorageKey, removeDraft, type UnsavedDraft } from './local-draft.ts'
import { findDraftScope } from './open-form.ts'
import { useUnsavedDrafts } from './use-unsaved-drafts.ts'

const SHOWN_AT_FIRST = 2

export type UnsavedDraftsProps = {
  table: PostTable
  /** The form that is open. */
  currentId: string
  onContinue: (postId: string) => void
}

/** Other new posts that were begun in this browser and never saved, to go on with or to throw away. */
export function UnsavedDrafts({ table, currentId, onContinue }: UnsavedDraftsProps) {
  const { drafts, refresh } = useUnsavedDrafts(table)
  const [showsAll, setShowsAll] = useState(false)
  const others = drafts.filter(({ postId }) => postId !== currentId)
  const remove = ({ postId }: UnsavedDraft) => {
    removeDraft(composeStorageKey({ ...findDraftScope(table), postId }))
    refresh()
  }
  const shown = showsAll ? others : others.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      {shown.map((draft) => (
        <EditorNotice key={draft.postId} icon="history">
          <p>
            Unsaved text from {formatMoment(draft.savedAt)}: {describeTitle(draft)}
          </p>
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              onContinue(draft.postId)
              refresh()
            }}
          >
            Continue
          </Button>
          <Button size="small" variant="quiet" onClick={() => remove(draft)}>
            Delete it
          </Button>
        </EditorNotice>
      ))}
      {shown.length < others.length && (
        <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
          Show {others.length - shown.length} more
        </Button>
      )}
    </>
  )
}

function describeTitle({ form }: UnsavedDraft): string {
  const title = form.title.trim()
  return title === '' ? 'no title yet' : `“${title}”`
}
