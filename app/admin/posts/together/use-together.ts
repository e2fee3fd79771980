import { useRef, useState } from 'react'
import type { ListedPost, PostListManager, TogetherAction } from '#app/data/post-list-manager.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { changeTogether, takeBack, type TogetherOutcome } from './change-together.ts'
import { describeDone } from './together-words.ts'

export type TogetherWork = { name: TogetherAction['action'] | 'undo'; done: number; of: number }
/** What has to be said beyond how many were changed. */
export type TogetherReport = {
  title: string
  kept: TogetherOutcome['kept']
  untouched: number
  failure: string | null
}

/** Does something with many posts, one call after the other, and tells what became of it. */
export function useTogether(manager: PostListManager, onChanged: () => Promise<void>) {
  const [work, setWork] = useState<TogetherWork | null>(null)
  const [report, setReport] = useState<TogetherReport | null>(null)
  const isStopped = useRef(false)

  const follow = async (
    name: TogetherWork['name'],
    of: number,
    act: (steps: Parameters<typeof changeTogether>[3]) => Promise<TogetherOutcome>,
    undo: ((outcome: TogetherOutcome) => void) | null,
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
    run: (action: TogetherAction, posts: readonly ListedPost[]) =>
      follow(
        action.action,
        posts.length,
        (steps) => changeTogether(manager, action, posts, steps),
        action.action === 'restore'
          ? null
          : ({ changed }) =>
              void follow('undo', changed.length, (steps) => takeBack(manager, action, changed, steps), null),
      ),
  }
}
