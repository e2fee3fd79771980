import { DataError } from '#app/data/client/data-error.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'

const FAILURE = 'This did not work. Please try again.'

/** What to tell the person; a failure that nobody foresaw goes to the console as well. */
export function describeFailure(error: unknown): string {
  if (error instanceof DataError && error.userMessage) return error.userMessage
  console.error(error)
  return FAILURE
}

export function tellFailure(title: string, error: unknown): void {
  showToast({ title, description: describeFailure(error), isError: true })
}
