import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { backfillNewsImages } from '#app/data/pictures/backfill-news-images.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { backfillInRounds } from './backfill-rounds.ts'

const UNEXPECTED = 'Unexpected error'

/** Looks up missing pictures of news posts again and says how that went. @returns whether posts may have changed */
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
