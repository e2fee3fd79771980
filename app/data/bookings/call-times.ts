import type { Answer, OfferedHost, OfferedTime } from '#supabase/functions/list-call-times/contract.ts'
import { callAsSite } from '../client/call-as-site.ts'
import type { SiteCalls } from '../context/site-calls.ts'

export type CallTimes = Answer
export type FreeCallTime = OfferedTime
export type CallHost = OfferedHost

export type CallTimesQuestion = {
  /** First and last day, as "2026-12-09", on the calendar of `timeZone`; without them, all that may be booked. */
  from?: string
  to?: string
  timeZone?: string
  hostId?: string
  /** Of a booking that is to be moved. */
  token?: string
}

/**
 * When the agency can be called, with the rules of its calls.
 * @throws FunctionError, DataError
 */
export function listCallTimes(calls: SiteCalls, question: CallTimesQuestion): Promise<CallTimes> {
  return callAsSite(calls, 'list-call-times', {
    body: question,
    answer: async () => (await import('#supabase/functions/list-call-times/contract.ts')).answer,
    failureMessage: 'The calendar can’t be reached right now.',
  })
}
