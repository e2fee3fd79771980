import { type Invitation, writeInvitation } from '#domain/booking/calendar/write-invitation.ts'
import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import {
  describeHostCall,
  describeInvitation,
  toBookingPath,
} from '#supabase/functions/_shared/bookings/describe-invitation.ts'
import { ownBookingRow } from '#supabase/functions/_shared/bookings/own-booking.ts'
import type { Agency } from '#supabase/functions/_shared/deliveries/agency.ts'
import type { MailBlock } from './mail-layout.ts'
import type { MailAttachment } from './mail-template.ts'

/**
 * From private.announce_booking. Emails to guests repeat nothing that the visitor typed: anyone can enter addresses
 * of strangers.
 */
export const bookingMail = ownBookingRow
  .extend({
    /** Empty in emails to guests, who can't change the call. */
    token: z.string().default(''),
    /** Email address of the guest who gets this email; missing if it goes to the visitor. */
    guest: z.string().optional(),
    change: z.enum(['created', 'moved', 'cancelled', 'reminder']),
    /** Start before the booking was moved. */
    former_starts_at: z.string().nullable(),
    host_email: z.string(),
    host_time_zone: z.string().nullable(),
    cancel_reason: z.string(),
    spam_reasons: z.array(z.string()),
  })
  .transform((data) =>
    data.guest === undefined ? data : { ...data, name: data.email, phone: null, cancel_reason: '' },
  )
export type BookingMail = z.infer<typeof bookingMail>

/** "Monday, November 30, 2026 at 4:00 PM GMT+1" */
export function formatCallTime(iso: string, timeZone: string, agency: Agency): string {
  return new Intl.DateTimeFormat(agency.locale ?? 'en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: isTimeZone(timeZone) ? timeZone : agency.timeZone,
  }).format(new Date(iso))
}

/** All emails about one call are one thread. */
export const getThreadId = ({ id }: BookingMail) => `call-${id}`

export function nameHost({ host }: BookingMail, agency: Agency): string {
  return host.name || agency.name
}

export function listCallFacts(data: BookingMail, agency: Agency): MailBlock {
  const minutes = Math.round((Date.parse(data.ends_at) - Date.parse(data.starts_at)) / 60_000)
  return {
    kind: 'facts',
    rows: [
      ['When', formatCallTime(data.starts_at, data.time_zone, agency)],
      ['Time zone', data.time_zone.replaceAll('_', ' ')],
      ['Duration', `${minutes} minutes`],
      ['How', describeCallLocation(data)],
      ['With', [nameHost(data, agency), data.host.role].filter(Boolean).join(', ')],
      ['Also with', data.co_hosts.map((host) => host.name || agency.name).join(', ')],
      ['Guests', data.guest === undefined ? data.guests.join(', ') : undefined],
      [
        'Previous time',
        data.former_starts_at && formatCallTime(data.former_starts_at, data.time_zone, agency),
      ],
    ],
  }
}

export function describeCallLocation({ call_way: way, phone, guest }: BookingMail): string | undefined {
  if (way === 'video') return 'By video'
  if (way === 'phone' && guest !== undefined) return 'By phone'
  if (way === 'phone') return phone ? `We’ll call you at ${phone}` : 'We’ll call you'
  return undefined
}

export function linkToMeeting({ call_way: way, meeting_url: url }: BookingMail): MailBlock[] {
  return way === 'video' ? [{ kind: 'link', label: 'Join the call', href: url }] : []
}

export function linkToBooking({ token }: BookingMail, label: string): MailBlock[] {
  return token === '' ? [] : [{ kind: 'button', label, href: toBookingPath(token) }]
}

/** Booking page of the same event type. */
export function toTypePath({ event_type: { slug } }: BookingMail): string {
  return slug === null ? '/book-call' : `/book-call/${slug}`
}

/** Adds, changes or removes the call in the calendar of the visitor or guest. */
export function attachInvitation(data: BookingMail, agency: Agency): MailAttachment {
  return attach(data, describeInvitation(data, agency, data.token, data.guest))
}

/** The same call for the calendar of the host. */
export function attachHostInvitation(data: BookingMail, agency: Agency): MailAttachment {
  return attach(data, {
    ...describeHostCall(data, agency),
    organizer: { name: agency.name, email: agency.email },
    attendees: [{ name: nameHost(data, agency), email: data.host_email || agency.email }],
  })
}

function attach(data: BookingMail, invitation: Omit<Invitation, 'method'>): MailAttachment {
  const method = data.status === 'cancelled' ? 'CANCEL' : 'REQUEST'
  const text = writeInvitation({ ...invitation, method })
  return {
    name: method === 'CANCEL' ? 'cancelled.ics' : 'invitation.ics',
    type: `text/calendar; charset=utf-8; method=${method}`,
    content: new TextEncoder().encode(text),
  }
}
