import { useState } from 'react'
import { formatMoment } from '#app/ui/format-moment.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EditorNotice } from '../editor-notice.tsx'
import { dropDraft } from './draft-sync.ts'
import { composeStorageKey, getDraftScope, removeDraft } from './local-draft.ts'
import { useUnsavedDrafts } from './use-unsaved-drafts.ts'

const MAX_SHOWN_AT_FIRST = 2

export type UnsavedDraftsProps = {
  table: PostTable
  /** Id of the post that is open. */
  currentId: string
  onContinue: (postId: string) => void
}

/** New posts in this browser that were never saved, to continue or delete. */
export function UnsavedDrafts({ table, currentId, onContinue }: UnsavedDraftsProps) {
  const { drafts, refresh } = useUnsavedDrafts(table)
  const [showsAll, setShowsAll] = useState(false)
  const others = drafts.filter(({ postId }) => postId !== currentId)
  const shown = showsAll ? others : others.slice(0, MAX_SHOWN_AT_FIRST)
  return (
    <>
      {shown.map(({ postId, savedAt, form }) => (
        <EditorNotice key={postId} icon="history">
          <p>
            Unsaved text from {formatMoment(savedAt)}:{' '}
            {form.title.trim() === '' ? 'no title yet' : `“${form.title.trim()}”`}
          </p>
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              onContinue(postId)
              refresh()
            }}
          >
            Continue
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              removeDraft(composeStorageKey({ ...getDraftScope(table), postId }))
              void dropDraft(table, postId)
              refresh()
            }}
          >
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
