import { z } from '#domain/schema.ts'
import { describeHostCall } from '#supabase/functions/_shared/bookings/describe-invitation.ts'
import { ownBookingRow } from '#supabase/functions/_shared/bookings/own-booking.ts'
import { readAgency } from '#supabase/functions/_shared/deliveries/agency.ts'
import { type DeliveryResult, failPermanently } from '#supabase/functions/_shared/deliveries/post-delivery.ts'
import type { FunctionCall } from '#supabase/functions/_shared/frame/serve-function.ts'
import { describeCalendarFailure, openAccount } from './open-account.ts'

const copyPayload = z.object({ calendar: z.string(), booking: z.string() })
const copyRow = z.object({ url: z.string(), login: z.string(), booking: ownBookingRow.nullable() })

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime'>

/** Attempts; a call that changes while it is written is written again. */
const MAX_ATTEMPTS = 5

/**
 * Writes the current state of a call to a host's calendar, or removes it. Idempotent, because the
 * call always has the same event in the calendar.
 */
export async function writeCalendarCopy(
  payload: unknown,
  call: Call,
  signal: AbortSignal,
): Promise<DeliveryResult> {
  const { calendar, booking } = copyPayload.parse(payload)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const result = await writeOnce({ calendar, id: booking }, call, signal)
    if (result !== 'changed') return result
  }
  return { outcome: 'failed', error: 'The call kept changing while it was being written.' }
}

async function writeOnce(
  { calendar, id }: { calendar: string; id: string },
  { supabaseAdmin, runtime }: Call,
  signal: AbortSignal,
): Promise<DeliveryResult | 'changed'> {
  const { data } = await supabaseAdmin
    .rpc('read_calendar_copy', { p_calendar: calendar, p_booking: id })
    .throwOnError()
  const copy = copyRow.nullable().parse(data)
  if (copy === null) return failPermanently('The calendar was removed.')
  const { booking } = copy
  try {
    const account = await openAccount({ supabaseAdmin, runtime, signal }, { ...copy, id: calendar })
    if (booking) await account.write(id, describeHostCall(booking, readAgency(runtime)))
    else await account.remove(id)
  } catch (error) {
    const { problem, waitSeconds } = describeCalendarFailure(error)
    await supabaseAdmin
      .rpc('settle_calendar', {
        p_calendar: calendar,
        p_times: [],
        p_error: problem,
        p_wait_seconds: waitSeconds,
      })
      .throwOnError()
    return { outcome: 'failed', error: problem, ...(waitSeconds > 0 && { wait_seconds: waitSeconds }) }
  }
  const { data: isCurrent } = await supabaseAdmin
    .rpc('note_calendar_copy', {
      p_calendar: calendar,
      p_booking: id,
      ...(booking && {
        p_sequence: booking.sequence,
        p_starts_at: booking.starts_at,
        p_ends_at: booking.ends_at,
      }),
    })
    .throwOnError()
  return isCurrent ? { outcome: 'delivered' } : 'changed'
}
