import { useState } from 'react'
import type { AuthorWriter } from '#app/data/authors/author-writer.ts'
import type { AuthorWithPosts } from '#app/data/authors/list-authors.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { reportFailure } from '../actions/report-failure.ts'
import { countPosts } from './authors-list.tsx'

export type AuthorRemovalProps = {
  author: AuthorWithPosts
  writer: AuthorWriter
  onBack: () => void
  onRemoved: () => void
}

/** Asks before the record of an author goes; the posts stay. */
export function AuthorRemoval({ author, writer, onBack, onRemoved }: AuthorRemovalProps) {
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    try {
      await writer.remove(author.id)
      showToast({ title: 'Success', description: `${author.name} is no author here any more.` })
      onRemoved()
    } catch (error) {
      reportFailure(error, 'The author could not be deleted. Please try again.')
      setIsBusy(false)
    }
  }
  const what = `${author.name} has ${countPosts(author.posts)}.`
  return (
    <ConfirmDialog
      title={`Delete ${author.name}`}
      question={`${what} Posts stay and go on saying the name; the page of the author, with picture and words, is gone for good.`}
      confirmLabel="Delete author"
      busyLabel="Deleting..."
      cancelLabel="Keep it"
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onBack}
    />
  )
}
