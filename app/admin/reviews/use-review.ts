import { useEffect, useState } from 'react'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import type { PostReview, ReviewKeeper, ReviewStep } from '#app/data/reviews/review-keeper.ts'

export type Review = {
  /** Null until it is read. */
  known: PostReview | null
  failure: string | null
  isBusy: boolean
  reload: () => Promise<void>
  /** @returns whether it was taken */
  take: (step: ReviewStep) => Promise<boolean>
}

/** Reads the review of a post, and again when this page comes back into sight: others may have gone on with it. */
export function useReview(keeper: ReviewKeeper): Review {
  const [known, setKnown] = useState<PostReview | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let isGone = false
    const read = () => {
      if (document.visibilityState === 'hidden') return
      keeper.read().then(
        (review) => !isGone && setKnown(review),
        // The editor goes on without it, and the next look may find it.
        () => {},
      )
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', read)
    }
  }, [keeper])

  const attempt = async (ask: () => Promise<PostReview>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      setKnown(await ask())
      setFailure(null)
      return true
    } catch (error) {
      setFailure(describeFailure(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    known,
    failure,
    isBusy,
    reload: async () => void (await attempt(() => keeper.read())),
    take: (step) => attempt(() => keeper.take(step)),
  }
}
