import { writeInvitation } from '#domain/booking/calendar/write-invitation.ts'
import { z } from '#domain/schema.ts'
import { checkAccounts } from '../_shared/bookings/calendars/refresh-calendars.ts'
import { consumeBookingQuota } from '../_shared/bookings/booking-quota.ts'
import { describeInvitation } from '../_shared/bookings/describe-invitation.ts'
import {
  mustBeChangeable,
  ownBookingRow,
  type OwnBookingRow,
  refuseClosedBooking,
  refuseLateChange,
  refuseUnknownBooking,
  toOwnBooking,
} from '../_shared/bookings/own-booking.ts'
import { reserveTime } from '../_shared/bookings/reserve-time.ts'
import { type Agency, readAgency } from '../_shared/deliveries/agency.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { input, type Input } from './contract.ts'

type Call = FunctionCall<Input>

const UNKNOWN = 404
const cancelOutcome = z.object({
  outcome: z.enum(['cancelled', 'closed', 'late', 'unknown']),
  booking: ownBookingRow.optional(),
})

/** Reads, moves and cancels the booking of a token. Visitors need no account. */
export default serveFunction<Input>({ access: 'secret', input }, async (call) => {
  const { address } = call.body.visitor
  if (call.body.action !== 'read') await consumeBookingQuota(call, 'change', address)
  const agency = readAgency(call.runtime)
  try {
    return await act(call, agency)
  } catch (error) {
    // Only unknown tokens count, so that guessing is limited but valid tokens are not.
    if (error instanceof FunctionRefusal && error.status === UNKNOWN) {
      await consumeBookingQuota(call, 'token', address)
    }
    throw error
  }
})

async function act(call: Call, agency: Agency): Promise<Record<string, unknown>> {
  const { body } = call
  switch (body.action) {
    case 'move':
      return { booking: toOwnBooking(await move(call, body, agency), agency) }
    case 'cancel':
      return { booking: toOwnBooking(await cancel(call, body), agency) }
    case 'calendar-file': {
      const row = await read(call)
      const calendar = writeInvitation(describeInvitation(row, agency, body.token))
      return { fileName: 'call.ics', calendar }
    }
    default:
      return { booking: toOwnBooking(await read(call), agency) }
  }
}

async function read({ supabaseAdmin, body }: Call): Promise<OwnBookingRow> {
  const { data } = await supabaseAdmin.rpc('read_own_booking', { p_token: body.token }).throwOnError()
  const row = ownBookingRow.nullable().parse(data)
  if (row === null) throw refuseUnknownBooking()
  return row
}

async function move(
  call: Call,
  { token, startsAt, hostId, timeZone }: Extract<Input, { action: 'move' }>,
  agency: Agency,
): Promise<OwnBookingRow> {
  await checkAccounts(call)
  const { booking } = await reserveTime(
    call,
    { startsAt: Date.parse(startsAt), agency, hostId, token },
    (candidates, endsAt, { revision }) =>
      call.supabaseAdmin.rpc('move_own_booking', {
        p_token: token,
        p_starts_at: startsAt,
        p_ends_at: new Date(endsAt).toISOString(),
        p_candidates: candidates,
        p_revision: revision,
        ...(timeZone !== undefined && { p_time_zone: timeZone }),
      }),
    ({ moved }) => {
      if (moved) mustBeChangeable(moved)
    },
  )
  return booking
}

async function cancel(
  { supabaseAdmin }: Call,
  { token, reason }: Extract<Input, { action: 'cancel' }>,
): Promise<OwnBookingRow> {
  const { data } = await supabaseAdmin
    .rpc('cancel_own_booking', {
      p_token: token,
      p_reason: (reason ?? '').trim(),
    })
    .throwOnError()
  const { outcome, booking } = cancelOutcome.parse(data)
  if (booking && outcome === 'cancelled') return booking
  if (outcome === 'late') throw refuseLateChange()
  throw outcome === 'closed' ? refuseClosedBooking() : refuseUnknownBooking()
}
