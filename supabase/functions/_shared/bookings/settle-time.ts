/** Has the database give a call a time, as long as it is on offer. */
import { z } from '#domain/schema.ts'
import type { Json } from '#supabase/database.types.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { type BookingState, readBookingState } from './booking-state.ts'
import { type Candidate, listCandidates, refuseTakenTime, toNearbyWindow } from './offer-times.ts'
import {
  ownBookingRow,
  type OwnBookingRow,
  refuseClosedBooking,
  refuseUnknownBooking,
} from './own-booking.ts'

export const bookedRow = z.object({
  outcome: z.literal('booked'),
  token: z.string(),
  booking: ownBookingRow,
})
const outcome = z.discriminatedUnion('outcome', [
  bookedRow,
  z.object({ outcome: z.literal('taken') }),
  z.object({ outcome: z.literal('changed') }),
  z.object({ outcome: z.literal('closed') }),
  z.object({ outcome: z.literal('unknown') }),
])

/** What decides about times changes seldom; when it does so all the time, something is wrong. */
const MOST_TRIES = 5

export type Settlement = {
  startsAt: number
  agency: { name: string; timeZone: string }
  hostId?: string | undefined
  /** Of the booking that is moved. */
  token?: string
}

/** Candidates in order, with the end of the call; what the database answers is checked here. */
type Write = (
  candidates: Candidate[],
  endsAt: number,
  state: BookingState,
) => PromiseLike<{ data: Json; error: unknown }>

/**
 * Looks whether the time is on offer and has `write` book it; when the database says that rules or hours changed
 * meanwhile, both once more.
 * @param check is asked before anything is written; what it throws is the answer
 * @throws FunctionRefusal 404, or 409 with `code` "taken" or "closed"
 */
export async function settleTime(
  call: Pick<FunctionCall<unknown>, 'supabaseAdmin'>,
  { startsAt, agency, hostId, token }: Settlement,
  write: Write,
  check: (state: BookingState) => void = () => {},
): Promise<{ token: string; booking: OwnBookingRow }> {
  const window = toNearbyWindow(startsAt)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const state = await readBookingState(call, window, agency, token)
    if (token !== undefined && state.moved === null) throw refuseUnknownBooking()
    check(state)
    const offer = { state, window, now: Date.now(), timeZone: agency.timeZone, hostId }
    const candidates = listCandidates(offer, startsAt, state.moved?.hostId)
    if (candidates.length === 0) throw refuseTakenTime(offer, startsAt)
    const { data, error } = await write(candidates, startsAt + state.rules.callMinutes * 60_000, state)
    if (error) throw new Error('A call could not be booked', { cause: error })
    const result = outcome.parse(data)
    if (result.outcome === 'booked') return result
    if (result.outcome === 'closed') throw refuseClosedBooking()
    if (result.outcome === 'unknown') throw refuseUnknownBooking()
    if (result.outcome === 'taken') {
      const later = await readBookingState(call, window, agency, token)
      throw refuseTakenTime({ ...offer, state: later }, startsAt)
    }
  }
  throw new FunctionRefusal(503, 'The calendar is being changed. Please try again.', { retry_after: 5 })
}
