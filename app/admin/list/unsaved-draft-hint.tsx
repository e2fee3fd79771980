import { useEffect } from 'react'
import { formatMoment } from '#app/ui/text/format-moment.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useKeptNewPosts } from '../editor/drafts/use-unsaved-drafts.ts'
import './unsaved-draft-hint.css'

export type KeptHintProps = {
  table: PostTable
  /** Meanwhile forms may come and go; they are looked for again when it closes. */
  isDialogOpen: boolean
  onContinue: (postId: string) => void
}

/** Reminds of a new post that was begun in this browser and never saved; the editor offers older ones. */
export function KeptHint({ table, isDialogOpen, onContinue }: KeptHintProps) {
  const { posts, lookAgain } = useKeptNewPosts(table)
  useEffect(() => {
    if (!isDialogOpen) lookAgain()
  }, [isDialogOpen, lookAgain])
  const [newest] = posts
  if (!newest) return null
  return (
    <div className="wrap kept-hint" role="status">
      <Icon name="history" />
      <p>
        Unsaved text from {formatMoment(newest.savedAt)}
        {newest.form.title.trim() && `: “${newest.form.title.trim()}”`}
      </p>
      <Button variant="secondary" size="small" onClick={() => onContinue(newest.postId)}>
        Continue writing
      </Button>
    </div>
  )
}
