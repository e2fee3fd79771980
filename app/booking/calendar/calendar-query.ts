import { isTimeZone, toWallClock } from '#domain/time-zone/zone-clock.ts'

export const TIMES_PATH = '/book-call/times'

/** @param slug event type; null for the default one */
export function toTimesPath(slug: string | null | undefined): string {
  return slug ? `/book-call/${slug}` : TIMES_PATH
}

/** Query of a calendar page; null for missing or invalid values. */
export type CalendarQuery = {
  zone: string | null
  /** For example "2026-12". */
  month: string | null
  /** For example "2026-12-09", in the visitor's time zone. */
  day: string | null
  /** Chosen time, ISO 8601 in UTC. */
  time: string | null
  host: string | null
}

const MONTH = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/
const DAY = /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const HOST = /^[\da-f-]{36}$/

/** Parses `?zone=&month=&day=&time=&host=` and ignores invalid values. */
export function readCalendarQuery(query: URLSearchParams): CalendarQuery {
  const read = (name: string, isValid: (text: string) => boolean) => {
    const text = query.get(name) ?? ''
    return text !== '' && text.length <= 64 && isValid(text) ? text : null
  }
  const zone = read('zone', isTimeZone)
  const instant = Date.parse(read('time', () => true) ?? '')
  const time = Number.isNaN(instant) ? null : new Date(instant).toISOString()
  const day = read('day', (text) => DAY.test(text)) ?? (time && toWallClock(time, zone ?? 'UTC').slice(0, 10))
  return {
    zone,
    month: read('month', (text) => MONTH.test(text)) ?? day?.slice(0, 7) ?? null,
    day,
    time,
    host: read('host', (text) => HOST.test(text)),
  }
}

/** Adds a query to a path that may already have one. */
export function composeCalendarPath(path: string, query: Partial<CalendarQuery>): string {
  const { zone, month, day, time, host } = query
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries({ zone, month, day, time, host }))
    if (value) added.set(name, value)
  const text = added.toString().replaceAll('%2F', '/').replaceAll('%3A', ':')
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`
}
