import {
  type ChangeOutcome,
  type KeptPost,
  type ListedPost,
  MOST_AT_ONCE,
  type PostListManager,
  type TogetherAction,
} from '#app/data/post-list-manager.ts'

export type TogetherOutcome = ChangeOutcome & {
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
export async function changeTogether(
  manager: Pick<PostListManager, 'change'>,
  action: TogetherAction,
  posts: readonly ListedPost[],
  steps: Steps,
): Promise<TogetherOutcome> {
  const refs = posts.map(({ table, id, updated_at }) => ({ table, id, updated_at }))
  return sendInParts(refs, (part) => manager.change(action, part), steps)
}

/** Takes a change back: deleted posts leave the bin, others get their former state. */
export async function takeBack(
  manager: Pick<PostListManager, 'change' | 'putBack'>,
  { action }: TogetherAction,
  changed: ChangeOutcome['changed'],
  steps: Steps,
): Promise<TogetherOutcome> {
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
): Promise<TogetherOutcome> {
  const changed: ChangeOutcome['changed'] = []
  const kept: KeptPost[] = []
  let done = 0
  let failure: unknown = null
  while (done < items.length && !isStopped()) {
    try {
      const outcome = await send(items.slice(done, done + MOST_AT_ONCE))
      changed.push(...outcome.changed)
      kept.push(...outcome.kept)
    } catch (error) {
      failure = error
      break
    }
    done = Math.min(done + MOST_AT_ONCE, items.length)
    onProgress(done)
  }
  return { changed, kept, untouched: items.length - done, failure }
}
