import { CALENDAR_PROVIDERS, type CalendarProvider } from '#domain/booking/calendar/calendar-providers.ts'
import { type BookingRules, bookingRules } from '#domain/booking/rules/booking-rules.ts'
import { z } from '#domain/schema.ts'

/** After this time without a successful read, the busy times of a calendar are unreliable. */
const STALE_MS = 2 * 60 * 60 * 1000

export const BOOKING_COLUMNS =
  'id, host_id, host_ids, starts_at, ends_at, status, name, email, phone, company, guests, answers, time_zone, notes, spam_reasons, lead_id, created_at, cancelled_at, cancel_reason, call_way, meeting_url, booking_hosts (name), event_types (name, slug)'
export const HOST_COLUMNS =
  'id, name, email, role, picture, time_zone, weekly_hours, is_active, has_feed, call_way, meeting_url'
export const CALENDAR_COLUMNS =
  'id, host_id, label, hostname, last_read_at, last_error, notes, created_at, is_written'

/** Converts keys to camelCase, and timestamps to ISO 8601 in UTC. */
export function toCamelCase(row: object): Record<string, unknown> {
  const entries = Object.entries(row).map(([column, value]: [string, unknown]) => [
    column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    column.endsWith('_at') && typeof value === 'string' ? new Date(value).toISOString() : value,
  ])
  return Object.fromEntries(entries) as Record<string, unknown>
}

export function toSnakeCase<Row extends object>(row: Row) {
  type Snake<Key> = Key extends `${infer Head}${infer Tail}`
    ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
    : Key
  const entries = Object.entries(row).map(([key, value]: [string, unknown]) => [
    key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ])
  return Object.fromEntries(entries) as { [Key in keyof Row as Snake<Key>]: Row[Key] }
}

type Named = { name: string }

export const describeBooking = (
  row: { booking_hosts: Named; event_types: Named & { slug: string } },
  agency: Named,
) => ({
  ...toCamelCase(row),
  typeName: row.event_types.name,
  typeSlug: row.event_types.slug,
  hostName: row.booking_hosts.name || agency.name,
})

/** The first host of an installation has no name and uses the agency's. */
export const describeHost = (row: Named & { has_feed: boolean | null }, agency: Named) => ({
  ...toCamelCase(row),
  name: row.name || agency.name,
  hasFeed: row.has_feed === true,
})

const storedRules = z.object(bookingRules.shape)
export const toBookingRules = (row: object): BookingRules => storedRules.parse(toCamelCase(row))

/** Shown as the host of their calendars, in place of a URL. */
export const PROVIDER_HOSTS: Record<CalendarProvider, string> = {
  google: 'www.googleapis.com',
  microsoft: 'graph.microsoft.com',
}

type CalendarRow = {
  hostname: string | null
  is_written: boolean | null
  last_read_at: string | null
  last_error: string | null
  created_at: string
}

export const describeCalendar = (row: CalendarRow): Record<string, unknown> => ({
  ...toCamelCase(row),
  hostname: row.hostname ?? '',
  provider: CALENDAR_PROVIDERS.find((one) => row.is_written && PROVIDER_HOSTS[one] === row.hostname) ?? null,
  readAt: row.last_read_at && new Date(row.last_read_at).toISOString(),
  error: row.last_error,
  isStale: Date.now() - Date.parse(row.last_read_at ?? row.created_at) > STALE_MS,
})
