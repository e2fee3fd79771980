/** Rows of the booking tables, as administrators see them. */
import {
  busyTime,
  managedBlock,
  managedBooking,
  managedCalendar,
  managedDayOff,
  managedHost,
} from '#supabase/functions/manage-bookings/contract.ts'

/** After this time without a successful read, the busy times of a calendar are unreliable. */
const STALE_MS = 2 * 60 * 60 * 1000

export const BOOKING_COLUMNS =
  'id, host_id, starts_at, ends_at, status, name, email, phone, company, answers, time_zone, notes, spam_reasons, lead_id, created_at, cancelled_at, cancel_reason, call_way, meeting_url, booking_hosts (name)'
export const HOST_COLUMNS =
  'id, name, email, role, picture, time_zone, weekly_hours, is_active, has_feed, call_way, meeting_url'
export const CALENDAR_COLUMNS = 'id, host_id, label, hostname, last_read_at, last_error, notes, created_at'

/** Converts keys to camelCase, and timestamps to ISO 8601 in UTC. */
export function toCamelCase(row: object): Record<string, unknown> {
  const entries = Object.entries(row).map(([column, value]: [string, unknown]) => [
    column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    column.endsWith('_at') && typeof value === 'string' ? new Date(value).toISOString() : value,
  ])
  return Object.fromEntries(entries) as Record<string, unknown>
}

export const toManagedBooking = (row: { booking_hosts: { name: string } }, agency: { name: string }) =>
  managedBooking.parse({ ...toCamelCase(row), hostName: row.booking_hosts.name || agency.name })

export const toManagedHost = (row: { has_feed: boolean | null }) =>
  managedHost.parse({ ...toCamelCase(row), hasFeed: row.has_feed === true })

export const toManagedBlock = (row: object) => managedBlock.parse(toCamelCase(row))
export const toManagedDayOff = (row: object) => managedDayOff.parse(toCamelCase(row))
export const toBusyTime = (row: object) => busyTime.parse(toCamelCase(row))

type CalendarRow = {
  hostname: string | null
  last_read_at: string | null
  last_error: string | null
  created_at: string
}

export const toManagedCalendar = (row: CalendarRow, now: number) =>
  managedCalendar.parse({
    ...toCamelCase(row),
    hostname: row.hostname ?? '',
    readAt: row.last_read_at && new Date(row.last_read_at).toISOString(),
    error: row.last_error,
    isStale: now - Date.parse(row.last_read_at ?? row.created_at) > STALE_MS,
  })
