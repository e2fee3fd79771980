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
  guests: z.array(z.string()).default([]),
  event_type: z.object({ name: z.string(), slug: z.string().nullable() }).default({ name: '', slug: null }),
  host: z.object({ id: z.string(), name: z.string(), role: z.string(), picture: z.string().nullable() }),
  co_hosts: z.array(z.object({ name: z.string(), email: z.string() })).default([]),
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
    coHosts: row.co_hosts.map((host) => host.name || agency.name),
    typeName: row.event_type.name,
    typeSlug: row.event_type.slug,
    guests: row.guests,
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
  new FunctionRefusal(409, 'This call was canceled or has begun, so it can no longer be changed.', {
    code: 'closed',
  })

/** The event type limits how late visitors may move or cancel. */
export const refuseLateChange = () =>
  new FunctionRefusal(
    409,
    'The call begins too soon to be changed here. Please reply to the invitation or call us.',
    {
      code: 'closed',
    },
  )

/** @throws FunctionRefusal 409 */
export function mustBeChangeable(moved: {
  isConfirmed: boolean
  startsAt: number
  isChangeable: boolean
}): void {
  if (!moved.isConfirmed || moved.startsAt <= Date.now()) throw refuseClosedBooking()
  if (!moved.isChangeable) throw refuseLateChange()
}
