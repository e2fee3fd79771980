import {
  type ChangeOutcome,
  type KeptPost,
  type ListedPost,
  MAX_POSTS_PER_CALL,
  type PostListManager,
  type BulkAction,
} from '#app/data/post-list-manager.ts'

export type BulkOutcome = ChangeOutcome & {
  /** Those that nobody came to: stopped before, or a call failed. */
  untouched: number
  failure: unknown
}

type Steps = {
  onProgress: (done: number) => void
  /** Once true, no further call is made. */
  isStopped: () => boolean
}

/** Changes posts in calls of fifty. A failed call ends it; what was done until then is done. */
export async function changePosts(
  manager: Pick<PostListManager, 'change'>,
  action: BulkAction,
  posts: readonly ListedPost[],
  steps: Steps,
): Promise<BulkOutcome> {
  const refs = posts.map(({ table, id, updated_at }) => ({ table, id, updated_at }))
  return sendInParts(refs, (part) => manager.change(action, part), steps)
}

/** Takes a change back: deleted posts leave the bin, others get their former state. */
export async function undoChange(
  manager: Pick<PostListManager, 'change' | 'putBack'>,
  { action }: BulkAction,
  changed: ChangeOutcome['changed'],
  steps: Steps,
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
  { onProgress, isStopped }: Steps,
): Promise<BulkOutcome> {
  const changed: ChangeOutcome['changed'] = []
  const kept: KeptPost[] = []
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
