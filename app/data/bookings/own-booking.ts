import type { OwnBooking } from '#supabase/functions/manage-own-booking/contract.ts'
import { callAsSite } from '../client/call-as-site.ts'
import { orNull } from '../client/or-null.ts'
import type { SiteCalls } from '../context/site-calls.ts'

export type { OwnBooking }

const NAME = 'manage-own-booking'
const loadAnswers = async () => (await import('#supabase/functions/manage-own-booking/contract.ts')).answers

/**
 * The booking that the token opens; null for a token of none.
 * @throws FunctionError, DataError
 */
export async function findOwnBooking(calls: SiteCalls, token: string): Promise<OwnBooking | null> {
  return orNull(async () => {
    const { booking } = await callAsSite(calls, NAME, {
      body: { action: 'read', token },
      answer: async () => (await loadAnswers()).read,
      failureMessage: 'The booking can’t be read right now.',
    })
    return booking
  })
}

/**
 * Moves the call to another time.
 * @throws FunctionError: 409 with `times` when somebody was faster, or when the call has begun or was cancelled; DataError
 */
export async function moveOwnBooking(
  calls: SiteCalls,
  token: string,
  to: { startsAt: string; hostId?: string; timeZone?: string },
): Promise<void> {
  await callAsSite(calls, NAME, {
    body: { action: 'move', token, ...to },
    answer: async () => (await loadAnswers()).move,
    failureMessage: 'The call could not be moved.',
  })
}

/** @throws FunctionError: 409 when the call has begun or was cancelled; DataError */
export async function cancelOwnBooking(calls: SiteCalls, token: string, reason: string): Promise<void> {
  await callAsSite(calls, NAME, {
    body: { action: 'cancel', token, ...(reason !== '' && { reason }) },
    answer: async () => (await loadAnswers()).cancel,
    failureMessage: 'The call could not be cancelled.',
  })
}

/** The invitation as a file for a calendar; null for a token of no booking. */
export async function readCalendarFile(
  calls: SiteCalls,
  token: string,
): Promise<{ fileName: string; calendar: string } | null> {
  return orNull(() =>
    callAsSite(calls, NAME, {
      body: { action: 'calendar-file', token },
      answer: async () => (await loadAnswers())['calendar-file'],
      failureMessage: 'The invitation can’t be read right now.',
    }),
  )
}
