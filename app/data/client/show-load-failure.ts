import { data } from 'react-router'
import { FunctionError } from './call-function.ts'
import { DataError } from './data-error.ts'

/** Body of a route error, rendered by the root's error boundary. */
export type LoadFailure = { loadFailure: string }

/**
 * Runs a loader. Failures become error pages: 503 if the backend is unavailable, 429 for too many requests,
 * otherwise
 * 500. @throws missing records and unexpected errors unchanged
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

/** Returns the message of a failed load; null for other failures. */
export function readLoadFailure(body: unknown): string | null {
  const isFailure = typeof body === 'object' && body !== null && 'loadFailure' in body
  return isFailure && typeof body.loadFailure === 'string' ? body.loadFailure : null
}
