import { isTimeZone, toWallClock } from '#domain/time-zone/zone-clock.ts'

/** What the address of a calendar says; null where it says nothing, or nothing that can be understood. */
export type CalendarQuery = {
  /** A name of the IANA database. */
  zone: string | null
  /** "2026-12" */
  month: string | null
  /** "2026-12-09", on the clock of the zone. */
  day: string | null
  /** The chosen moment, ISO 8601 in UTC. */
  time: string | null
  /** The id of the host who shall call. */
  host: string | null
}

const MONTH = /^[12]\d{3}-(?:0[1-9]|1[0-2])$/
const DAY = /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const HOST = /^[\da-f-]{36}$/

/** Reads `?zone=&month=&day=&time=&host=`: anybody can write an address, so what makes no sense counts as not said. */
export function readCalendarQuery(query: URLSearchParams): CalendarQuery {
  const read = (name: string, isGood: (text: string) => boolean) => {
    const text = query.get(name) ?? ''
    return text !== '' && text.length <= 64 && isGood(text) ? text : null
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

/** The address of a calendar at `path` that says this, besides what the path says already. */
export function composeCalendarPath(path: string, query: Partial<CalendarQuery>): string {
  const { zone, month, day, time, host } = query
  const said = new URLSearchParams()
  for (const [name, value] of Object.entries({ zone, month, day, time, host }))
    if (value) said.set(name, value)
  const added = said.toString().replaceAll('%2F', '/').replaceAll('%3A', ':')
  return added === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${added}`
}
