import { type FormEvent, useId, useState } from 'react'
import type { BinManager, BinnedPost } from '#app/data/bin/bin-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { formatDay, formatMoment } from '#app/ui/text/format-moment.ts'
import { useBin } from './use-bin.ts'
import './bin-dialog.css'

export type BinDialogProps = {
  manager: BinManager
  /** Brings a post back and tells of it; answers whether it is back. */
  restore: (post: BinnedPost) => Promise<boolean>
  onClose: () => void
}

/** Deleted posts: found, brought back, or deleted for good. */
export function BinDialog({ manager, restore, onClose }: BinDialogProps) {
  const id = useId()
  const bin = useBin(manager, restore)
  const [words, setWords] = useState('')
  const [erasing, setErasing] = useState<BinnedPost | null>(null)
  const search = (event: FormEvent) => {
    event.preventDefault()
    void bin.search(words)
  }
  return (
    <Dialog
      title="Bin"
      description="Deleted posts are kept for 30 days, with their versions and pictures."
      onClose={onClose}
    >
      <form className="bin-search" role="search" onSubmit={search}>
        <Field
          id={`${id}-search`}
          label="Title"
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
      {bin.failure !== null && (
        <ReadingFailure message={bin.failure} onRetry={() => void bin.search(words)} />
      )}
      {bin.posts === null && bin.failure === null && <Spinner label="Reading the bin..." />}
      {bin.posts && (
        <p className="t-cap" role="status">
          {describeCount(bin.total)}
        </p>
      )}
      <ul className="binned-posts" aria-label="Deleted posts">
        {bin.posts?.map((post) => (
          <BinnedRow
            key={post.id}
            post={post}
            isBusy={bin.busy === post.id}
            isOff={bin.busy !== null}
            onRestore={() => void bin.restore(post)}
            onErase={() => setErasing(post)}
          />
        ))}
      </ul>
      {bin.posts && bin.posts.length < bin.total && (
        <Button variant="secondary" onClick={() => void bin.showMore()}>
          Show more
        </Button>
      )}
      {erasing && (
        <ConfirmDialog
          title="Delete for good?"
          question={`“${erasing.title}” and all its versions can't be brought back then.`}
          confirmLabel="Delete for good"
          busyLabel="Deleting..."
          cancelLabel="Keep it"
          isDestructive
          isBusy={bin.busy === erasing.id}
          onConfirm={() => void bin.erase(erasing).then(() => setErasing(null))}
          onCancel={() => setErasing(null)}
        />
      )}
    </Dialog>
  )
}

type BinnedRowProps = {
  post: BinnedPost
  isBusy: boolean
  /** Something is done with another post. */
  isOff: boolean
  onRestore: () => void
  onErase: () => void
}

function BinnedRow({ post, isBusy, isOff, onRestore, onErase }: BinnedRowProps) {
  const who = post.deleted_by_email === null ? '' : ` by ${post.deleted_by_email}`
  return (
    <li>
      <div>
        <strong>{post.title}</strong>
        <p>{`Deleted ${formatMoment(post.deleted_at)}${who}, kept until ${formatDay(post.kept_until)}`}</p>
      </div>
      <div className="binned-post-buttons">
        <Button
          size="small"
          variant="secondary"
          aria-label={`Restore: ${post.title}`}
          isBusy={isBusy}
          disabled={isOff}
          onClick={onRestore}
        >
          {isBusy ? 'Working...' : 'Restore'}
        </Button>
        <Button
          size="small"
          variant="danger"
          aria-label={`Delete for good: ${post.title}`}
          disabled={isOff}
          onClick={onErase}
        >
          Delete for good
        </Button>
      </div>
    </li>
  )
}

function describeCount(total: number): string {
  if (total === 0) return 'No deleted posts.'
  return `${total} deleted ${total === 1 ? 'post' : 'posts'}`
}
