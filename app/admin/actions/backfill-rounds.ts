import type { BackfillRound } from '#app/data/pictures/backfill-news-images.ts'
import { repeatWhileAway, type RetryOptions } from '#app/data/imports/import-retry.ts'

export type BackfillCounts = { updated: number; missing: number; notFound: number }

/**
 * Calls `backfill-news-images` until no post remains, since it looks at some posts per call.
 * @returns the sums of all rounds
 */
export async function backfillInRounds(
  call: () => Promise<BackfillRound>,
  options: RetryOptions = {},
): Promise<BackfillCounts> {
  const sum: BackfillCounts = { updated: 0, missing: 0, notFound: 0 }
  for (let remaining = Infinity; remaining > 0;) {
    const answer = await repeatWhileAway(call, { ...options, onlyWhenBusy: true })
    sum.updated += answer.updated
    sum.missing += answer.missing
    sum.notFound += answer.not_found
    const left = answer.remaining
    // A line that does not move is not waited for.
    remaining = left < remaining ? left : 0
  }
  return sum
}
