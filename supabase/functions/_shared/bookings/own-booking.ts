import { bookingAnswer } from '#domain/booking/rules/booking-rules.ts'
import { callWay } from '#domain/booking/rules/call-way.ts'
import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import type { OwnBooking } from '#supabase/functions/manage-own-booking/contract.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'

export const ownBookingRow = z.object({
  id: z.string(),
  status: z.enum(['confirmed', 'cancelled', 'no-show']),
  starts_at: z.string(),
  ends_at: z.string(),
  sequence: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  answers: z.array(bookingAnswer),
  time_zone: z.string(),
  updated_at: z.string(),
  // Missing in emails that were queued by older versions.
  call_way: callWay.default('open'),
  meeting_url: z.string().default(''),
  is_changeable: z.boolean(),
  host: z.object({ id: z.string(), name: z.string(), role: z.string(), picture: z.string().nullable() }),
})
export type OwnBookingRow = z.infer<typeof ownBookingRow>

/** The agency's name and time zone replace a host's missing name and an unknown time zone. */
export function toOwnBooking(row: OwnBookingRow, agency: { name: string; timeZone: string }): OwnBooking {
  const { id, name, role, picture } = row.host
  return {
    status: row.status,
    startsAt: new Date(row.starts_at).toISOString(),
    endsAt: new Date(row.ends_at).toISOString(),
    callMinutes: Math.round((Date.parse(row.ends_at) - Date.parse(row.starts_at)) / 60_000),
    isChangeable: row.is_changeable,
    host: { id, name: name || agency.name, role, picture },
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    answers: row.answers,
    timeZone: isTimeZone(row.time_zone) ? row.time_zone : agency.timeZone,
    way: row.call_way,
    meetingUrl: row.meeting_url,
  }
}

export const refuseUnknownBooking = () =>
  new FunctionRefusal(404, 'There is no such booking. Please check the link in your email.')

export const refuseClosedBooking = () =>
  new FunctionRefusal(409, 'This call was cancelled or has begun, so it can no longer be changed.', {
    code: 'closed',
  })
