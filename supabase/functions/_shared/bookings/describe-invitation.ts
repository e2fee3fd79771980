import type { CalendarCall, Invitation } from '#domain/booking/calendar/write-invitation.ts'
import { describePlace } from '#domain/booking/rules/call-way.ts'
import type { Agency } from '../deliveries/agency.ts'
import type { OwnBookingRow } from './own-booking.ts'

export function toBookingPath(token: string): string {
  return `/bookings/${encodeURIComponent(token)}`
}

/**
 * Writes the call as an iCalendar file for the visitor. Emails replace its method.
 * @param guest email address of a guest; guests get no link to change the call
 */
export function describeInvitation(
  row: OwnBookingRow,
  agency: Agency,
  token: string,
  guest?: string,
): Invitation {
  const url = `${agency.siteUrl}${toBookingPath(token)}`
  const host = row.host.name || agency.name
  return {
    ...describeTimes(row, agency),
    method: 'PUBLISH',
    title: host === agency.name ? `Call with ${agency.name}` : `Call with ${host}, ${agency.name}`,
    description: [
      row.call_way === 'video' && `Join: ${row.meeting_url}`,
      agency.phone && `Phone: ${agency.phone}`,
      guest === undefined && `Move or cancel: ${url}`,
    ]
      .filter(Boolean)
      .join('\n'),
    ...(guest === undefined && { url }),
    organizer: { name: agency.name, email: agency.email },
    attendees: [{ name: row.name, email: row.email }, ...row.guests.map((email) => ({ name: email, email }))],
  }
}

export function describeHostCall(row: OwnBookingRow, agency: Agency): CalendarCall {
  const answers = row.answers.map(({ label, answer }) => `${label} ${answer}`)
  return {
    ...describeTimes(row, agency),
    title: row.status === 'no-show' ? `No-show: ${row.name}` : `Call with ${row.name}`,
    description: [row.company, row.email, row.phone, row.guests.join(', '), ...answers]
      .filter(Boolean)
      .join('\n'),
    url: `${agency.siteUrl}/admin/calendar`,
  }
}

function describeTimes(row: OwnBookingRow, { siteUrl }: Agency) {
  return {
    uid: `${row.id}@${new URL(siteUrl).hostname}`,
    sequence: row.sequence,
    startsAt: Date.parse(row.starts_at),
    endsAt: Date.parse(row.ends_at),
    changedAt: Date.parse(row.updated_at),
    isCancelled: row.status === 'cancelled',
    location: describePlace({ way: row.call_way, meetingUrl: row.meeting_url, phone: row.phone }),
  }
}
