import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { callFunction } from '#app/data/client/call-function.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { readEditorHeaders } from '#app/data/session/editor-grant.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { backfillInRounds } from './backfill-rounds.ts'

const UNEXPECTED = 'Unexpected error'

/** Looks up missing pictures of news posts again and says how that went. @returns whether posts may have changed */
export async function backfillNewsImages(): Promise<boolean> {
  try {
    const { updated, missing, notFound } = await backfillInRounds(callBackfill)
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

const callBackfill = () =>
  callFunction(getBrowserClient(), 'backfill-news-images', {
    headers: readEditorHeaders(),
    failureMessage: UNEXPECTED,
  })
