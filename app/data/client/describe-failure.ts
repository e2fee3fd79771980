import { DataError } from './data-error.ts'

/** Returns the message for people; logs unexpected errors. */
export function describeFailure(error: unknown): string {
  if (error instanceof DataError && error.userMessage) return error.userMessage
  console.error(error)
  return 'This did not work. Please try again.'
}
