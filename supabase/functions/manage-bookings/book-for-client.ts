/** An administrator books for somebody else, with a host who is named or with one who is free. */
import { listFreeHosts, orderHosts } from '#domain/booking/times/call-times.ts'
import { type BookingState, readBookingState } from '../_shared/bookings/booking-state.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type Action, type Call, settle } from './manage-calls.ts'

export async function bookForClient(call: Call, body: Action<'book'>) {
  const agency = readAgency(call.runtime)
  const startsAt = Date.parse(body.startsAt)
  const state = await readBookingState(call, { from: startsAt, to: startsAt + 1 }, agency)
  const booking = {
    starts_at: body.startsAt,
    ends_at: new Date(startsAt + state.rules.callMinutes * 60_000).toISOString(),
    name: body.name,
    email: body.email,
    phone: body.phone ?? null,
    company: body.company ?? null,
    time_zone: body.timeZone ?? agency.timeZone,
    notes: body.notes ?? '',
  }
  const bookWith = (hostId: string) =>
    settle(call, call.database.rpc('book_for_client', { p_booking: booking, p_host: hostId }))
  return body.hostId === null ? bookWithAny(state, startsAt, bookWith) : bookWith(body.hostId)
}

/** Asks those who are free one after the other: somebody may book one of them meanwhile. */
async function bookWithAny<Booked>(
  { hosts, rules }: BookingState,
  startsAt: number,
  bookWith: (hostId: string) => Promise<Booked>,
): Promise<Booked> {
  for (const hostId of orderHosts(startsAt, listFreeHosts(hosts, rules, startsAt))) {
    try {
      return await bookWith(hostId)
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  throw new FunctionRefusal(
    409,
    'No host is free then. Choose another time, or a host to book all the same.',
    { code: 'taken' },
  )
}

function isTaken(error: unknown): boolean {
  return error instanceof FunctionRefusal && error.details.code === 'taken'
}
