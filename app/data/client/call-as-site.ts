import type { SiteCalls } from '../context/site-calls.ts'
import { callFunction, type FunctionCallOptions, FunctionError } from './call-function.ts'

/** Calls a server function as the site, with the visitor's address for rate limits. @throws like callFunction */
export function callAsSite<Answer>(
  { client, visitorAddress }: SiteCalls,
  name: string,
  { body, ...options }: FunctionCallOptions<Answer>,
): Promise<Answer> {
  return callFunction(client, name, { ...options, body: { ...body, visitor: { address: visitorAddress } } })
}

/** Returns null for invalid or unknown tokens. */
export async function orNull<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof FunctionError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
