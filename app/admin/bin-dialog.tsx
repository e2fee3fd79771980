import { useInfiniteQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { type BinnedPost, createBinManager } from '#app/data/bin-manager.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { formatDay, formatMoment } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { RecordList, RecordRow } from './record-list.tsx'
import { MoreButton, QueryState, useAction } from './section-parts.tsx'
import { useManager } from './staff.tsx'
import './parts.css'

type BinDialogProps = {
  table: PostTable
  /** Restores a post and shows a toast. */
  restore: (post: BinnedPost) => Promise<unknown>
  onClose: () => void
}

/** Deleted posts: search, restore, delete permanently. */
export function BinDialog({ table, restore, onClose }: BinDialogProps) {
  const id = useId()
  const manager = useManager(createBinManager)
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [erasing, setErasing] = useState<BinnedPost | null>(null)
  const [busyId, setBusyId] = useState<string | null>(null)
  const action = useAction()
  const query = useInfiniteQuery({
    queryKey: ['bin', table, search],
    queryFn: ({ pageParam }) => manager.list(table, search, pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.flatMap(({ posts }) => posts).length < total ? pages.length + 1 : null,
  })
  const posts = query.data?.pages.flatMap((page) => page.posts)
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    setSearch(typed)
    if (typed === search) void query.refetch()
  }
  const run = async (post: BinnedPost, work: () => Promise<unknown>) => {
    setBusyId(post.id)
    await action.run('Error', async () => {
      await work()
      await query.refetch()
    })
    setBusyId(null)
  }
  const erase = (post: BinnedPost) =>
    run(post, async () => {
      await manager.erase(table, post.id)
      showToast({ title: `Post “${post.title}” permanently deleted` })
    })
  return (
    <Dialog
      title="Trash"
      description="Deleted posts are kept for 30 days, with their versions and pictures."
      onClose={onClose}
    >
      <form className="fields" role="search" onSubmit={find}>
        <Field
          id={`${id}-search`}
          label="Title"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
      <QueryState query={query} label="Loading the trash..." />
      {posts && (
        <p className="t-cap" role="status">
          {describeCount(query.data!.pages.at(-1)!.total)}
        </p>
      )}
      {posts && posts.length > 0 && (
        <RecordList label="Deleted posts">
          {posts.map((post) => (
            <RecordRow key={post.id} title={post.title} notes={[describeDeletion(post)]}>
              <Button
                size="small"
                variant="secondary"
                aria-label={`Restore: ${post.title}`}
                isBusy={busyId === post.id}
                disabled={busyId !== null}
                onClick={() => void run(post, () => restore(post))}
              >
                {busyId === post.id ? 'Working...' : 'Restore'}
              </Button>
              <Button
                size="small"
                variant="danger"
                aria-label={`Delete permanently: ${post.title}`}
                disabled={busyId !== null}
                onClick={() => setErasing(post)}
              >
                Delete permanently
              </Button>
            </RecordRow>
          ))}
        </RecordList>
      )}
      <MoreButton query={query} />
      {erasing && (
        <ConfirmDialog
          title="Delete permanently?"
          question={`“${erasing.title}” and all its versions will be deleted. This can’t be undone.`}
          confirmLabel="Delete permanently"
          busyLabel="Deleting..."
          cancelLabel="Keep it"
          isDestructive
          onConfirm={() => erase(erasing).then(() => setErasing(null))}
          onCancel={() => setErasing(null)}
        />
      )}
    </Dialog>
  )
}

function describeDeletion({ deleted_at: at, deleted_by_email: email, kept_until: end }: BinnedPost): string {
  const who = email === null ? '' : ` by ${email}`
  return `Deleted ${formatMoment(at)}${who}, kept until ${formatDay(end)}`
}

function describeCount(total: number): string {
  if (total === 0) return 'No deleted posts.'
  return `${total} deleted ${total === 1 ? 'post' : 'posts'}`
}
