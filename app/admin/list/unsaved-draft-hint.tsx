import { useEffect } from 'react'
import { formatMoment } from '#app/ui/format-moment.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useUnsavedDrafts } from '#app/admin/editor/drafts/use-unsaved-drafts.ts'
import './unsaved-draft-hint.css'

type UnsavedDraftHintProps = {
  table: PostTable
  /** When the dialog closes, drafts are looked up again. */
  isDialogOpen: boolean
  onContinue: (postId: string) => void
}

/** Offers to continue the latest unsaved new post in this browser. */
export function UnsavedDraftHint({ table, isDialogOpen, onContinue }: UnsavedDraftHintProps) {
  const { drafts, refresh } = useUnsavedDrafts(table)
  useEffect(() => {
    if (!isDialogOpen) refresh()
  }, [isDialogOpen, refresh])
  const [newest] = drafts
  if (!newest) return null
  return (
    <div className="wrap row unsaved-draft-hint" role="status">
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
