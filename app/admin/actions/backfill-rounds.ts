import { repeatWhileAway, type RetryOptions } from '#app/data/imports/import-retry.ts'

export type BackfillCounts = { updated: number; missing: number; notFound: number }

/**
 * Calls `backfill-news-images` until no post remains, since it looks at some posts per call.
 * @param call one round; answers `updated`, `missing` and `not_found`, as counts or lists, and `remaining`
 * @returns the sums of all rounds
 */
export async function backfillInRounds(
  call: () => Promise<Record<string, unknown>>,
  options: RetryOptions = {},
): Promise<BackfillCounts> {
  const sum: BackfillCounts = { updated: 0, missing: 0, notFound: 0 }
  for (let remaining = Infinity; remaining > 0;) {
    const answer = await repeatWhileAway(call, { ...options, onlyWhenBusy: true })
    sum.updated += count(answer['updated'])
    sum.missing += count(answer['missing'])
    sum.notFound += count(answer['not_found'])
    const left = count(answer['remaining'])
    // A line that does not move is not waited for.
    remaining = left < remaining ? left : 0
  }
  return sum
}

function count(value: unknown): number {
  if (typeof value === 'number') return value
  return Array.isArray(value) ? value.length : 0
}
