import { DataError } from '#app/data/client/data-error.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'

/**
 * Tells people what went wrong: the words of the server or of the specification.
 * @param fallback for errors nobody foresaw; those are logged in full
 */
export function reportFailure(error: unknown, fallback: string): void {
  const isKnown = error instanceof DataError
  if (!isKnown) console.error(error)
  showToast({ title: 'Error', description: isKnown ? error.userMessage : fallback, isError: true })
}
