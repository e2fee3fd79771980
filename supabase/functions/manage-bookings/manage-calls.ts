/** Reads, books, moves, cancels and annotates calls. */
import { listFreeHosts, orderHosts } from '#domain/booking/times/call-times.ts'
import { z } from '#domain/schema.ts'
import { BOOKING_COLUMNS, toManagedBooking } from '../_shared/bookings/booking-rows.ts'
import { readBookingState } from '../_shared/bookings/booking-state.ts'
import { listOffer, toOfferedTime } from '../_shared/bookings/offer-times.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import type { Input } from './contract.ts'

export type Call = FunctionCall<Input>
export type Action<Name extends Input['action']> = Extract<Input, { action: Name }>

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_PERIOD_DAYS = 400

const outcome = z.object({
  outcome: z.enum(['done', 'unknown', 'taken', 'closed', 'early']),
  id: z.string().optional(),
})

const REFUSALS = {
  unknown: () => refuseMissing(),
  taken: () => new FunctionRefusal(409, 'The host has another call at this time.', { code: 'taken' }),
  closed: () => new FunctionRefusal(409, 'This call was cancelled.', { code: 'closed' }),
  early: () => new FunctionRefusal(400, 'A call that has not begun can’t be marked as no-show.'),
}

export const refuseMissing = () => new FunctionRefusal(404, 'It no longer exists. Reload the page.')

export async function readCall({ database, runtime }: Call, id: string) {
  const { data } = await database
    .from('bookings')
    .select(BOOKING_COLUMNS)
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (!data) throw refuseMissing()
  return { booking: toManagedBooking(data, readAgency(runtime)) }
}

/** Books with the given host, or with a free one. */
export async function bookForClient(call: Call, body: Action<'book'>) {
  const agency = readAgency(call.runtime)
  const startsAt = Date.parse(body.startsAt)
  const { rules, hosts } = await readBookingState(call, { from: startsAt, to: startsAt + 1 }, agency)
  const booking = {
    starts_at: body.startsAt,
    ends_at: new Date(startsAt + rules.callMinutes * 60_000).toISOString(),
    name: body.name,
    email: body.email,
    phone: body.phone ?? null,
    company: body.company ?? null,
    time_zone: body.timeZone ?? agency.timeZone,
    notes: body.notes ?? '',
  }
  const bookWith = (hostId: string) =>
    applyOutcome(call, call.database.rpc('book_for_client', { p_booking: booking, p_host: hostId }))
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

export function moveCall(call: Call, { id, startsAt, hostId }: Action<'move'>) {
  const to = { p_booking: id, p_starts_at: startsAt, ...(hostId !== undefined && { p_host: hostId }) }
  return applyOutcome(call, call.database.rpc('move_booking', to))
}

export function cancelCall(call: Call, { id, reason = '' }: Action<'cancel'>) {
  return applyOutcome(call, call.database.rpc('cancel_booking', { p_booking: id, p_reason: reason }))
}

export function markCall(call: Call, { id, status }: Action<'mark'>) {
  return applyOutcome(call, call.database.rpc('mark_booking', { p_booking: id, p_status: status }))
}

export async function noteCall(call: Call, { id, notes }: Action<'note'>) {
  await call.database.from('bookings').update({ notes }).eq('id', id).throwOnError()
  return readCall(call, id)
}

/** Free times as visitors see them. */
export async function listTimes(call: Call, { from, to }: Action<'times'>) {
  const window = readPeriod(from, to)
  const agency = readAgency(call.runtime)
  const state = await readBookingState(call, window, agency)
  const times = listOffer({ state, window, now: Date.now(), timeZone: agency.timeZone })
  return { times: times.map(toOfferedTime) }
}

/** Returns the changed booking, or throws what the database refused. */
async function applyOutcome(call: Call, request: { throwOnError(): PromiseLike<{ data: unknown }> }) {
  const { data } = await request.throwOnError()
  const { outcome: result, id } = outcome.parse(data)
  if (result !== 'done') throw REFUSALS[result]()
  return readCall(call, id!)
}

export function readPeriod(from: string, to: string) {
  const window = { from: Date.parse(from), to: Date.parse(to) }
  const days = (window.to - window.from) / DAY_MS
  if (days > 0 && days <= MAX_PERIOD_DAYS) return window
  throw new FunctionRefusal(400, `The period must end after it begins, within ${MAX_PERIOD_DAYS} days.`)
}
