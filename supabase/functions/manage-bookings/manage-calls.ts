/** What administrators do with calls: look at them, move, cancel, mark and note. */
import { z } from '#domain/schema.ts'
import { BOOKING_COLUMNS, toManagedBooking } from '../_shared/bookings/managed-rows.ts'
import { readBookingState } from '../_shared/bookings/booking-state.ts'
import { listOffer, toOfferedTime } from '../_shared/bookings/offer-times.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import type { Input } from './contract.ts'

export type Call = FunctionCall<Input>
export type Action<Name extends Input['action']> = Extract<Input, { action: Name }>

/** Longest period of one request. */
const LONGEST_DAYS = 400

const outcome = z.object({
  outcome: z.enum(['done', 'unknown', 'taken', 'closed', 'early']),
  id: z.string().optional(),
})

const REFUSALS = {
  unknown: () => refuseMissing(),
  taken: () => new FunctionRefusal(409, 'The host has another call then.', { code: 'taken' }),
  closed: () => new FunctionRefusal(409, 'This call was cancelled.', { code: 'closed' }),
  early: () => new FunctionRefusal(400, 'Nobody can have missed a call that has not begun.'),
}

export const refuseMissing = () =>
  new FunctionRefusal(404, 'It is not there any more. Reload the page to see what is.')

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

export async function moveCall(call: Call, { id, startsAt, hostId }: Action<'move'>) {
  return settle(
    call,
    call.database.rpc('move_booking', {
      p_booking: id,
      p_starts_at: startsAt,
      ...(hostId !== undefined && { p_host: hostId }),
    }),
  )
}

export async function cancelCall(call: Call, { id, reason = '' }: Action<'cancel'>) {
  return settle(call, call.database.rpc('cancel_booking', { p_booking: id, p_reason: reason }))
}

export async function markCall(call: Call, { id, status }: Action<'mark'>) {
  return settle(call, call.database.rpc('mark_booking', { p_booking: id, p_status: status }))
}

export async function noteCall(call: Call, { id, notes }: Action<'note'>) {
  await call.database.from('bookings').update({ notes }).eq('id', id).throwOnError()
  return readCall(call, id)
}

/** Times as visitors see them, for whoever looks for one together with a client. */
export async function listTimes(call: Call, { from, to, hostId }: Action<'times'>) {
  mustBePeriod(from, to)
  const agency = readAgency(call.runtime)
  const window = { from: Date.parse(from), to: Date.parse(to) }
  const state = await readBookingState(call, window, agency)
  const times = listOffer({ state, window, now: Date.now(), timeZone: agency.timeZone, hostId })
  return { times: times.map(toOfferedTime) }
}

/** What the database made of it, as the booking is now. */
export async function settle(call: Call, asked: { throwOnError(): PromiseLike<{ data: unknown }> }) {
  const { data } = await asked.throwOnError()
  const { outcome: result, id } = outcome.parse(data)
  if (result !== 'done') throw REFUSALS[result]()
  return readCall(call, id!)
}

export function mustBePeriod(from: string, to: string): void {
  const length = Date.parse(to) - Date.parse(from)
  if (length <= 0 || length > LONGEST_DAYS * 86_400_000) {
    throw new FunctionRefusal(
      400,
      `Ask for a period of ${LONGEST_DAYS} days at most, that ends after it begins.`,
    )
  }
}
