import { useState } from 'react'
import { formatMoment } from '#app/ui/text/format-moment.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EditorNotice } from '../editor-notice.tsx'
import { composeFormKey, forgetForm, type KeptNewPost } from './local-draft.ts'
import { findShelf } from './open-form.ts'
import { useKeptNewPosts } from './use-unsaved-drafts.ts'

const SHOWN_AT_FIRST = 2

export type KeptOffersProps = {
  table: PostTable
  /** The form that is open. */
  currentId: string
  onContinue: (postId: string) => void
}

/** Other new posts that were begun in this browser and never saved, to go on with or to throw away. */
export function KeptOffers({ table, currentId, onContinue }: KeptOffersProps) {
  const { posts, lookAgain } = useKeptNewPosts(table)
  const [showsAll, setShowsAll] = useState(false)
  const others = posts.filter(({ postId }) => postId !== currentId)
  const forget = ({ postId }: KeptNewPost) => {
    forgetForm(composeFormKey({ ...findShelf(table), postId }))
    lookAgain()
  }
  const shown = showsAll ? others : others.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      {shown.map((kept) => (
        <EditorNotice key={kept.postId} icon="history">
          <p>
            Unsaved text from {formatMoment(kept.savedAt)}: {nameForm(kept)}
          </p>
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              onContinue(kept.postId)
              lookAgain()
            }}
          >
            Continue
          </Button>
          <Button size="small" variant="quiet" onClick={() => forget(kept)}>
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

function nameForm({ form }: KeptNewPost): string {
  const title = form.title.trim()
  return title === '' ? 'no title yet' : `“${title}”`
}
