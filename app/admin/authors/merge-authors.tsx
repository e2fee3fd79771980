import { useId, useState } from 'react'
import type { AuthorWriter } from '#app/data/authors/author-writer.ts'
import type { AuthorWithPosts } from '#app/data/authors/list-authors.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { reportFailure } from '../actions/report-failure.ts'
import { countPosts } from './authors-list.tsx'

export type MergeAuthorsProps = {
  author: AuthorWithPosts
  others: AuthorWithPosts[]
  writer: AuthorWriter
  onBack: () => void
  onMerged: () => void
}

/** Makes one author of two that are the same person. */
export function MergeAuthors({ author, others, writer, onBack, onMerged }: MergeAuthorsProps) {
  const id = useId()
  const [into, setInto] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const chosen = others.find((other) => other.id === into)
  const merge = async () => {
    if (!chosen || isBusy) return
    setIsBusy(true)
    try {
      await writer.merge(author.id, chosen.id)
      showToast({ title: 'Success', description: `${author.name} is ${chosen.name} now.` })
      onMerged()
    } catch (error) {
      reportFailure(error, 'The authors could not be merged. Please try again.')
      setIsBusy(false)
    }
  }
  const options = others.map((other) => ({
    value: other.id,
    label: `${other.name} (${countPosts(other.posts)})`,
  }))
  return (
    <Dialog
      title={`Merge ${author.name}`}
      description="Into another author, who then has the posts of both."
      onClose={onBack}
      canClose={() => !isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onBack} disabled={isBusy}>
            Back
          </Button>
          <Button onClick={() => void merge()} isBusy={isBusy} disabled={!chosen}>
            {isBusy ? 'Merging...' : 'Merge'}
          </Button>
        </>
      }
    >
      <div className="authors-form">
        <SelectField
          id={`${id}-into`}
          label="Keep"
          options={[{ value: '', label: 'Choose who stays' }, ...options]}
          value={into}
          disabled={isBusy}
          onChange={(event) => setInto(event.target.value)}
        />
        <p>
          {`Posts by ${author.name} will name ${chosen?.name ?? 'the author you choose'}, the former address leads there, and so does the former name in files that are imported later. This can’t be taken back.`}
        </p>
      </div>
    </Dialog>
  )
}
