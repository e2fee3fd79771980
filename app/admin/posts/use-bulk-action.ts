import { useRef, useState } from 'react'
import type { ListedPost, PostListManager, BulkAction } from '#app/data/post-list-manager.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { changePosts, undoChange, type BulkOutcome } from './bulk-change.ts'
import { describeDone } from './bulk-words.ts'

export type BulkProgress = { name: BulkAction['action'] | 'undo'; done: number; of: number }
/** What has to be said beyond how many were changed. */
export type BulkReport = {
  title: string
  kept: BulkOutcome['kept']
  untouched: number
  failure: string | null
}

/** Does something with many posts, one call after the other, and tells what became of it. */
export function useBulkAction(manager: PostListManager, onChanged: () => Promise<void>) {
  const [work, setWork] = useState<BulkProgress | null>(null)
  const [report, setReport] = useState<BulkReport | null>(null)
  const isStopped = useRef(false)

  const follow = async (
    name: BulkProgress['name'],
    of: number,
    act: (steps: Parameters<typeof changePosts>[3]) => Promise<BulkOutcome>,
    undo: ((outcome: BulkOutcome) => void) | null,
  ) => {
    isStopped.current = false
    setReport(null)
    setWork({ name, done: 0, of })
    const outcome = await act({
      onProgress: (done) => setWork({ name, done, of }),
      isStopped: () => isStopped.current,
    })
    await onChanged()
    setWork(null)
    const { changed, kept, untouched, failure } = outcome
    const title = describeDone(name, changed.length)
    showToast({
      title,
      ...(undo !== null && changed.length > 0 && { action: { label: 'Undo', onPress: () => undo(outcome) } }),
    })
    if (kept.length > 0 || untouched > 0)
      setReport({ title, kept, untouched, failure: failure === null ? null : describeFailure(failure) })
  }

  return {
    work,
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
        action.action === 'restore'
          ? null
          : ({ changed }) =>
              void follow(
                'undo',
                changed.length,
                (steps) => undoChange(manager, action, changed, steps),
                null,
              ),
      ),
  }
}
