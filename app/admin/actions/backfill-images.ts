import { getBrowserClient } from '#app/data/browser-client.ts'
import { callFunction } from '#app/data/call-function.ts'
import { DataError } from '#app/data/data-error.ts'
import { readEditorHeaders } from '#app/data/editor-grant.ts'
import { repeatWhileAway } from '#app/data/import-retry.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'

const UNEXPECTED = 'Unexpected error'

/** Looks up missing pictures of news posts again and says how that went. @returns whether posts may have changed */
export async function backfillNewsImages(): Promise<boolean> {
  try {
    const { updated, missing, notFound } = await backfillAll()
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

type BackfillCounts = { updated: number; missing: number; notFound: number }

/** The function looks at some posts per call, and says how many remain. */
async function backfillAll(): Promise<BackfillCounts> {
  const sum: BackfillCounts = { updated: 0, missing: 0, notFound: 0 }
  for (let remaining = Infinity; remaining > 0;) {
    const answer = await repeatWhileAway(
      () =>
        callFunction(getBrowserClient(), 'backfill-news-images', {
          headers: readEditorHeaders(),
          failureMessage: UNEXPECTED,
        }),
      { onlyWhenBusy: true },
    )
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
