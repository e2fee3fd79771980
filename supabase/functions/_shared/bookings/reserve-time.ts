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
  refuseLateChange,
  refuseUnknownBooking,
} from './own-booking.ts'

export const bookedRow = z.object({
  outcome: z.literal('booked'),
  token: z.string(),
  booking: ownBookingRow,
})
const outcome = z.discriminatedUnion('outcome', [
  bookedRow,
  z.object({ outcome: z.enum(['taken', 'changed', 'closed', 'late', 'unknown']) }),
])

/** Rules rarely change during a booking; more attempts would indicate a fault. */
const MAX_ATTEMPTS = 5

export type Reservation = {
  startsAt: number
  agency: { name: string; timeZone: string }
  hostId?: string | undefined
  token?: string
  /** Slug of the event type; default: the default one. */
  type?: string | undefined
}

/** Books or moves a call in the database. `candidates` are tried in order. */
type Write = (
  candidates: Candidate[],
  endsAt: number,
  state: BookingState,
) => PromiseLike<{ data: Json; error: unknown }>

/**
 * Checks that a time is free and lets `write` take it. Starts over if rules or hours changed meanwhile.
 * @param check may throw before anything is written
 * @throws FunctionRefusal 404, or 409 with `code` "taken" or "closed"
 */
export async function reserveTime(
  call: Pick<FunctionCall<unknown>, 'supabaseAdmin'>,
  { startsAt, agency, hostId, token, type }: Reservation,
  write: Write,
  check: (state: BookingState) => void,
): Promise<{ token: string; booking: OwnBookingRow }> {
  const window = toNearbyWindow(startsAt)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const state = await readBookingState(call, window, agency, { token, type })
    if (token !== undefined && state.moved === null) throw refuseUnknownBooking()
    check(state)
    const query = { state, window, now: Date.now(), timeZone: agency.timeZone, hostId }
    const candidates = listCandidates(query, startsAt, state.moved?.hostId)
    if (candidates.length === 0) throw refuseTakenTime(query, startsAt)
    const { data, error } = await write(candidates, startsAt + state.rules.callMinutes * 60_000, state)
    if (error) throw new Error('A call could not be booked', { cause: error })
    const result = outcome.parse(data)
    switch (result.outcome) {
      case 'booked':
        return result
      case 'closed':
        throw refuseClosedBooking()
      case 'late':
        throw refuseLateChange()
      case 'unknown':
        throw refuseUnknownBooking()
      case 'taken': {
        const current = await readBookingState(call, window, agency, { token, type })
        throw refuseTakenTime({ ...query, state: current }, startsAt)
      }
      case 'changed':
    }
  }
  throw new FunctionRefusal(503, 'The calendar is being changed. Please try again.', { retry_after: 5 })
}
