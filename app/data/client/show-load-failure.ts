import { data } from 'react-router'
import { FunctionError } from './call-function.ts'
import { DataError } from './data-error.ts'

/** What the page of a failed load says; carried by the error that the root's boundary draws. */
export type LoadFailure = { loadFailure: string }

/**
 * Gives back what `load` gives, and turns its failure into a page of the site: 503 while the backend is away,
 * 500 when it refused what it should have answered, 429 when it was asked too often.
 * @throws a route error with the message for people; what is missing, or no DataError, as it is
 */
export async function showLoadFailure<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof FunctionError && error.status === 429) {
      const headers = { 'Retry-After': String(error.retryAfter ?? 3600) }
      throw data({ loadFailure: error.message } satisfies LoadFailure, { status: 429, headers })
    }
    if (!(error instanceof DataError) || error.kind === 'missing') throw error
    console.error(error)
    const body: LoadFailure = { loadFailure: error.userMessage }
    throw data(body, { status: error.kind === 'unavailable' ? 503 : 500 })
  }
}

/** The message of a failed load; null for any other failure. */
export function readLoadFailure(body: unknown): string | null {
  const isFailure = typeof body === 'object' && body !== null && 'loadFailure' in body
  return isFailure && typeof body.loadFailure === 'string' ? body.loadFailure : null
}
