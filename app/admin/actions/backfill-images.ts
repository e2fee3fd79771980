import { getBrowserClient } from '#app/data/browser-client.ts'
import { callFunction } from '#app/data/call-function.ts'
import { DataError } from '#app/data/data-error.ts'
import { readEditorHeaders } from '#app/data/editor-grant.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'

const UNEXPECTED = 'Unexpected error'

/** Looks up missing pictures of news posts again and says how that went. @returns whether posts may have changed */
export async function backfillNewsImages(): Promise<boolean> {
  try {
    const {
      updated,
      missing,
      not_found: notFound,
    } = await callFunction(getBrowserClient(), 'backfill-news-images', {
      headers: readEditorHeaders(),
      failureMessage: UNEXPECTED,
    })
    const counts = `Updated: ${count(updated)}, Missing image: ${count(missing)}, Not found: ${count(notFound)}`
    showToast({ title: 'Backfill complete', description: counts })
    return true
  } catch (error) {
    const description = error instanceof DataError ? error.userMessage : UNEXPECTED
    if (!(error instanceof DataError)) console.error(error)
    showToast({ title: 'Backfill failed', description, isError: true })
    return false
  }
}

function count(value: unknown): number {
  if (typeof value === 'number') return value
  return Array.isArray(value) ? value.length : 0
}
