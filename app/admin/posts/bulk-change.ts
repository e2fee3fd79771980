import {
  type BulkAction,
  type ChangeOutcome,
  type UnchangedPost,
  type ListedPost,
  MAX_POSTS_PER_CALL,
  type PostListManager,
} from '#app/data/post-list-manager.ts'

export type BulkOutcome = ChangeOutcome & {
  /** Number of posts left unchanged, because the user stopped or a call failed. */
  untouched: number
  failure: unknown
}

export type BulkSteps = {
  onProgress: (done: number) => void
  /** When it returns true, no further calls are made. */
  isStopped: () => boolean
}

/** Changes posts in several calls. A failed call ends the action; earlier changes are kept. */
export function changePosts(
  manager: Pick<PostListManager, 'change'>,
  action: BulkAction,
  posts: readonly ListedPost[],
  steps: BulkSteps,
): Promise<BulkOutcome> {
  const refs = posts.map(({ table, id, updated_at }) => ({ table, id, updated_at }))
  return sendInParts(refs, (part) => manager.change(action, part), steps)
}

/** Undoes an action: restores deleted posts from the bin, and the previous state of others. */
export function undoChange(
  manager: Pick<PostListManager, 'change' | 'putBack'>,
  { action }: BulkAction,
  changed: ChangeOutcome['changed'],
  steps: BulkSteps,
): Promise<BulkOutcome> {
  return sendInParts(
    changed,
    (part) => (action === 'delete' ? manager.change({ action: 'restore' }, part) : manager.putBack(part)),
    steps,
  )
}

async function sendInParts<Item>(
  items: readonly Item[],
  send: (part: Item[]) => Promise<ChangeOutcome>,
  { onProgress, isStopped }: BulkSteps,
): Promise<BulkOutcome> {
  const changed: ChangeOutcome['changed'] = []
  const kept: UnchangedPost[] = []
  let done = 0
  let failure: unknown = null
  while (done < items.length && !isStopped()) {
    try {
      const outcome = await send(items.slice(done, done + MAX_POSTS_PER_CALL))
      changed.push(...outcome.changed)
      kept.push(...outcome.kept)
    } catch (error) {
      failure = error
      break
    }
    done = Math.min(done + MAX_POSTS_PER_CALL, items.length)
    onProgress(done)
  }
  return { changed, kept, untouched: items.length - done, failure }
}
