import { useEffect, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { countReviews, type ReviewCounts } from '#app/data/reviews/review-keeper.ts'

/**
 * What waits for who is here.
 * @param isPerson a page in editor mode has nobody for whom anything waits
 * @param readAt when the list was read, 0 before it is: each time it is counted anew
 * @returns null as long as it is not known, and where posts are not reviewed
 */
export function useReviewCounts(isPerson: boolean, readAt: number): ReviewCounts | null {
  const [counts, setCounts] = useState<ReviewCounts | null>(null)
  useEffect(() => {
    if (!isPerson || readAt === 0) return undefined
    let isGone = false
    countReviews(getBrowserClient()).then(
      (read) => !isGone && setCounts(read.is_on ? read : null),
      // The list goes on without it.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [isPerson, readAt])
  return counts
}
