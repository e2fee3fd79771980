import { DataError } from './data-error.ts'

/** What to tell the person; a failure that nobody foresaw goes to the console as well. */
export function describeFailure(error: unknown): string {
  if (error instanceof DataError && error.userMessage) return error.userMessage
  console.error(error)
  return 'This did not work. Please try again.'
}
