import { DataError } from '#app/data/client/data-error.ts'

/** The words for people; an error that nobody foresaw is logged in full and told blandly. */
export function describeError(error: unknown): string {
  logUnforeseen(error)
  return error instanceof DataError
    ? error.userMessage
    : 'Something went wrong. Reload the page and try again.'
}

export function logUnforeseen(error: unknown): void {
  if (!(error instanceof DataError)) console.error(error)
}
