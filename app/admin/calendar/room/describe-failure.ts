import { DataError } from '#app/data/client/data-error.ts'

/** What to tell the person; a failure that nobody foresaw goes to the console as well. */
export function describeFailure(error: unknown): string {
  if (error instanceof DataError) {
    return error.kind === 'refused'
      ? 'You need admin privileges for the calendar. Sign in again if you have them.'
      : error.userMessage
  }
  console.error(error)
  return 'Unexpected error'
}
