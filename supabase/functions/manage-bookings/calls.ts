import { listFreeHosts, orderHosts } from '#domain/booking/times/call-times.ts'
import { z } from '#domain/schema.ts'
import { BOOKING_COLUMNS, describeBooking } from '../_shared/bookings/booking-rows.ts'
import { readBookingState } from '../_shared/bookings/booking-state.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import type { Input } from './contract.ts'
import { refuseMissing } from './write-row.ts'

export type Call = FunctionCall<Input>
export type Action<Name extends Input['action']> = Extract<Input, { action: Name }>

const outcome = z.object({
  outcome: z.enum(['done', 'unknown', 'taken', 'closed', 'early']),
  id: z.string().optional(),
})

const REFUSALS = {
  unknown: refuseMissing,
  taken: () => new FunctionRefusal(409, 'The host has another call at this time.', { code: 'taken' }),
  closed: () => new FunctionRefusal(409, 'This call was canceled.', { code: 'closed' }),
  early: () => new FunctionRefusal(400, 'A call that has not begun can’t be marked as no-show.'),
}

/** Returns the changed booking, or throws what the database refused. */
export async function applyOutcome(call: Call, request: { throwOnError(): PromiseLike<{ data: unknown }> }) {
  const { data } = await request.throwOnError()
  const { outcome: result, id } = outcome.parse(data)
  if (result !== 'done') throw REFUSALS[result]()
  return readCall(call, id!)
}

export async function readCall({ database, runtime }: Call, id: string) {
  const bookings = database.from('bookings').select(BOOKING_COLUMNS)
  const { data } = await bookings.eq('id', id).maybeSingle().throwOnError()
  if (!data) throw refuseMissing()
  return { booking: describeBooking(data, readAgency(runtime)) }
}

/** Books with the given host, or with a free one. */
export async function bookForClient(call: Call, body: Action<'book'>) {
  const agency = readAgency(call.runtime)
  const startsAt = Date.parse(body.startsAt)
  const { rules, type, hosts } = await readBookingState(
    call,
    { from: startsAt, to: startsAt + 1 },
    agency,
    body,
  )
  const booking = {
    event_type_id: type.id,
    starts_at: body.startsAt,
    ends_at: new Date(startsAt + rules.callMinutes * 60_000).toISOString(),
    name: body.name,
    email: body.email,
    phone: body.phone ?? null,
    company: body.company ?? null,
    guests: body.guests ?? [],
    time_zone: body.timeZone ?? agency.timeZone,
    notes: body.notes ?? '',
  }
  const bookWith = (...hostIds: string[]) =>
    applyOutcome(call, call.database.rpc('book_for_client', { p_booking: booking, p_hosts: hostIds }))
  if (rules.hostChoice === 'all' && hosts.length > 0) return bookWith(...hosts.map(({ id }) => id))
  if (body.hostId !== null) return bookWith(body.hostId)
  for (const hostId of orderHosts(startsAt, listFreeHosts(hosts, rules, startsAt))) {
    try {
      return await bookWith(hostId)
    } catch (error) {
      // The host was booked meanwhile, so try the next one.
      if (!(error instanceof FunctionRefusal && error.details.code === 'taken')) throw error
    }
  }
  const message = 'No host is free then. Choose another time, or a host to book anyway.'
  throw new FunctionRefusal(409, message, { code: 'taken' })
}
