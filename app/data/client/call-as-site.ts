import type { SiteCalls } from '../context/site-calls.ts'
import { callFunction, type FunctionCallOptions } from './call-function.ts'

/** Calls a server function as the site, with the visitor's address for rate limits. @throws like callFunction */
export function callAsSite<Answer>(
  { client, visitorAddress }: SiteCalls,
  name: string,
  { body, ...options }: FunctionCallOptions<Answer>,
): Promise<Answer> {
  return callFunction(client, name, { ...options, body: { ...body, visitor: { address: visitorAddress } } })
}
