/** Actions of visitors on calls. Functions throw `FunctionError` or `DataError`. */
import type { Answer as BookedCall, Input as BookCallInput } from '#supabase/functions/book-call/contract.ts'
import type { Answer as CallTimes, OfferedTime } from '#supabase/functions/list-call-times/contract.ts'
import type { OwnBooking } from '#supabase/functions/manage-own-booking/contract.ts'
import { callAsSite, orNull } from './client/call-as-site.ts'
import { FunctionError } from './client/call-function.ts'
import type { SiteCalls } from './context/site-calls.ts'

export type { CallTimes, OfferedTime, OwnBooking }
export type { OfferedHost } from '#supabase/functions/list-call-times/contract.ts'

export type CallRequest = Omit<BookCallInput, 'visitor'>

export type CallTimesQuery = {
  /** First and last day ("2026-12-09") in `timeZone`; all bookable days if undefined. */
  from?: string
  to?: string
  timeZone?: string
  hostId?: string
  token?: string
  /** Slug of the event type; undefined for the default one. */
  type?: string
}

export function listCallTimes(calls: SiteCalls, query: CallTimesQuery): Promise<CallTimes> {
  return callAsSite(calls, 'list-call-times', {
    body: query,
    answer: async () => (await import('#supabase/functions/list-call-times/contract.ts')).answer,
    failureMessage: 'The calendar can’t be reached right now.',
  })
}

/** @throws FunctionError 400 with `fields`, 409 with `times` if the slot is taken, 429 */
export function bookCall(calls: SiteCalls, request: CallRequest): Promise<BookedCall> {
  return callAsSite(calls, 'book-call', {
    body: request,
    answer: async () => (await import('#supabase/functions/book-call/contract.ts')).answer,
    failureMessage: 'The call could not be booked.',
  })
}

/** Returns the free times that an error offers instead of a taken slot; null for other errors. */
export async function readAlternatives(error: unknown): Promise<OfferedTime[] | null> {
  if (!(error instanceof FunctionError) || error.status !== 409) return null
  const { refusal } = await import('#supabase/functions/book-call/contract.ts')
  const { data } = refusal.safeParse(error.answer)
  return data?.code === 'taken' ? (data.times ?? []) : null
}

const OWN_BOOKING = 'manage-own-booking'
const loadAnswers = async () => (await import('#supabase/functions/manage-own-booking/contract.ts')).answers

export async function findOwnBooking(calls: SiteCalls, token: string): Promise<OwnBooking | null> {
  const answer = await orNull(() =>
    callAsSite(calls, OWN_BOOKING, {
      body: { action: 'read', token },
      answer: async () => (await loadAnswers()).read,
      failureMessage: 'The booking can’t be loaded right now.',
    }),
  )
  return answer && answer.booking
}

/** @throws FunctionError 409 with `times` if the slot is taken, 409 if the call has started or was canceled */
export async function moveOwnBooking(
  calls: SiteCalls,
  token: string,
  to: { startsAt: string; hostId?: string; timeZone?: string },
): Promise<void> {
  await callAsSite(calls, OWN_BOOKING, {
    body: { action: 'move', token, ...to },
    answer: async () => (await loadAnswers()).move,
    failureMessage: 'The call could not be moved.',
  })
}

/** @throws FunctionError 409 if the call has started or was canceled */
export async function cancelOwnBooking(calls: SiteCalls, token: string, reason: string): Promise<void> {
  await callAsSite(calls, OWN_BOOKING, {
    body: { action: 'cancel', token, ...(reason !== '' && { reason }) },
    answer: async () => (await loadAnswers()).cancel,
    failureMessage: 'The call could not be canceled.',
  })
}

export function readCalendarFile(
  calls: SiteCalls,
  token: string,
): Promise<{ fileName: string; calendar: string } | null> {
  return orNull(() =>
    callAsSite(calls, OWN_BOOKING, {
      body: { action: 'calendar-file', token },
      answer: async () => (await loadAnswers())['calendar-file'],
      failureMessage: 'The invitation can’t be loaded right now.',
    }),
  )
}

export async function readHostFeed(calls: SiteCalls, token: string): Promise<string | null> {
  const answer = await orNull(() =>
    callAsSite(calls, 'read-booking-feed', {
      body: { token },
      answer: async () => (await import('#supabase/functions/read-booking-feed/contract.ts')).answer,
      failureMessage: 'The calendar can’t be loaded right now.',
    }),
  )
  return answer && answer.calendar
}
