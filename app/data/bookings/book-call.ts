import type { Answer, Input } from '#supabase/functions/book-call/contract.ts'
import { callAsSite } from '../client/call-as-site.ts'
import type { SiteCalls } from '../context/site-calls.ts'

export type CallRequest = Omit<Input, 'visitor'>

/**
 * Books a call for a visitor.
 * @throws FunctionError: 400 with `fields`, 409 with `times` when somebody was faster, 429; DataError
 */
export function bookCall(calls: SiteCalls, request: CallRequest): Promise<Answer> {
  return callAsSite(calls, 'book-call', {
    body: request,
    answer: async () => (await import('#supabase/functions/book-call/contract.ts')).answer,
    failureMessage: 'The call could not be booked.',
  })
}
