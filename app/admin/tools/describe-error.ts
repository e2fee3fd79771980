import { DataError } from '#app/data/client/data-error.ts'

/** Returns the text for an error; unexpected errors are logged in full. */
export function describeError(error: unknown): string {
  if (error instanceof DataError) return error.userMessage
  console.error(error)
  return 'Something went wrong. Reload the page and try again.'
}
