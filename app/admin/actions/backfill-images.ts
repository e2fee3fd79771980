import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { retryWhileUnavailable, type RetryOptions } from '#app/data/imports/retry-call.ts'
import { backfillNewsImages, type BackfillRound } from '#app/data/pictures/backfill-news-images.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'

const UNEXPECTED = 'Unexpected error'

/**
 * Retries finding pictures for news posts that have none, and shows the result. @returns whether posts may
 * have changed
 */
export async function backfillImages(): Promise<boolean> {
  try {
    const { updated, missing, notFound } = await backfillInRounds(() =>
      backfillNewsImages(getBrowserClient(), UNEXPECTED),
    )
    const counts = `Updated: ${updated}, Missing image: ${missing}, Not found: ${notFound}`
    showToast({ title: 'Backfill complete', description: counts })
    return true
  } catch (error) {
    const description = error instanceof DataError ? error.userMessage : UNEXPECTED
    if (!(error instanceof DataError)) console.error(error)
    showToast({ title: 'Backfill failed', description, isError: true })
    return false
  }
}

export type BackfillCounts = { updated: number; missing: number; notFound: number }

/**
 * Calls `backfill-news-images` repeatedly, because each call handles only some posts.
 * @returns totals of all rounds
 */
export async function backfillInRounds(
  call: () => Promise<BackfillRound>,
  options: RetryOptions = {},
): Promise<BackfillCounts> {
  const sum: BackfillCounts = { updated: 0, missing: 0, notFound: 0 }
  for (let remaining = Infinity; remaining > 0;) {
    const answer = await retryWhileUnavailable(call, { ...options, onlyWhenBusy: true })
    sum.updated += answer.updated
    sum.missing += answer.missing
    sum.notFound += answer.not_found
    // Stops when a round makes no progress.
    remaining = answer.remaining < remaining ? answer.remaining : 0
  }
  return sum
}
