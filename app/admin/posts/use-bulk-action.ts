import { useRef, useState } from 'react'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import {
  type BulkAction,
  type ChangeOutcome,
  type ListedPost,
  MAX_POSTS_PER_CALL,
  type PostListManager,
  type UnchangedPost,
} from '#app/data/post-list-manager.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { countPosts } from './post-labels.ts'

type ActionName = BulkAction['action'] | 'undo'
export type BulkProgress = { name: ActionName; done: number; of: number }
/** Shown if some posts were not changed. */
export type BulkReport = Pick<BulkOutcome, 'kept' | 'untouched'> & { title: string; failure: string | null }

const DONE: Record<ActionName, string> = {
  publish: 'published',
  unpublish: 'unpublished',
  delete: 'moved to the trash',
  restore: 'restored',
  'add-tag': 'tagged',
  'remove-tag': 'untagged',
  undo: 'changed back',
}

/** Runs one action on many posts and reports the outcome. */
export function useBulkAction(manager: PostListManager, onChanged: () => Promise<void>) {
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const [report, setReport] = useState<BulkReport | null>(null)
  const isStopped = useRef(false)

  const follow = async (
    name: ActionName,
    of: number,
    act: (steps: BulkSteps) => Promise<BulkOutcome>,
    undo: ((outcome: BulkOutcome) => void) | null,
  ) => {
    isStopped.current = false
    setReport(null)
    setProgress({ name, done: 0, of })
    const outcome = await act({
      onProgress: (done) => setProgress({ name, done, of }),
      isStopped: () => isStopped.current,
    })
    await onChanged()
    setProgress(null)
    const { changed, kept, untouched, failure } = outcome
    const title = `${countPosts(changed.length)} ${DONE[name]}`
    showToast({
      title,
      ...(undo !== null && changed.length > 0 && { action: { label: 'Undo', onPress: () => undo(outcome) } }),
    })
    if (kept.length > 0 || untouched > 0)
      setReport({ title, kept, untouched, failure: failure === null ? null : describeFailure(failure) })
  }
  const undo = (action: BulkAction) => (outcome: BulkOutcome) => {
    const { changed } = outcome
    void follow('undo', changed.length, (steps) => undoChange(manager, action, changed, steps), null)
  }

  return {
    progress,
    report,
    stop: () => {
      isStopped.current = true
    },
    dismiss: () => setReport(null),
    run: (action: BulkAction, posts: readonly ListedPost[]) =>
      follow(
        action.action,
        posts.length,
        (steps) => changePosts(manager, action, posts, steps),
        action.action === 'restore' ? null : undo(action),
      ),
  }
}

type BulkOutcome = ChangeOutcome & {
  /** Number of posts left unchanged, because the user stopped or a call failed. */
  untouched: number
  failure: unknown
}

type BulkSteps = {
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
