import type { SiteCalls } from '../context/site-calls.ts'
import { callFunction, type FunctionCallOptions } from './call-function.ts'

/**
 * Calls a server function as the site itself, for a visitor: `visitor.address` is added to the body, for limits.
 * @throws as callFunction does
 */
export function callAsSite<Answer>(
  { client, visitorAddress }: SiteCalls,
  name: string,
  { body, ...options }: FunctionCallOptions<Answer>,
): Promise<Answer> {
  return callFunction(client, name, { ...options, body: { ...body, visitor: { address: visitorAddress } } })
}
