import type { CalendarDay, CalendarParts } from './date-shapes.ts'

/** A date without a time means noon, so that no timezone moves it to another day. */
const NOON_HOUR = 12
/** The clocks furthest from UTC are those of Kiribati, at +14:00. */
const WIDEST_OFFSET_MINUTES = 14 * 60
const YEAR_RANGE = { from: 1900, to: 2199 }

/**
 * The moment that a calendar reading means.
 * @param timeZone for times without an offset
 * @param dateZone for dates without a time
 * @returns ISO 8601 in UTC, or null when there is no such day or time
 */
export function toInstant(parts: CalendarParts, timeZone: string, dateZone: string): string | null {
  if (!isCalendarDay(parts)) return null
  const { time } = parts
  if (time === null) return toUtc(parts, { hour: NOON_HOUR, minute: 0, second: 0 }, dateZone)
  if (time.hour > 23 || time.minute > 59 || time.second > 60) return null
  if (time.offsetMinutes === null) return toUtc(parts, time, timeZone)
  if (Math.abs(time.offsetMinutes) > WIDEST_OFFSET_MINUTES) return null
  const wallClock = Date.UTC(parts.year, parts.month - 1, parts.day, time.hour, time.minute, time.second)
  return new Date(wallClock - time.offsetMinutes * 60_000).toISOString()
}

/** The day in that timezone which starts at this very moment, or null when it is another time of day. */
export function startsAtMidnight(iso: string, timeZone: string): CalendarDay | null {
  const local = new Date(Date.parse(iso) + getOffsetMs(Date.parse(iso), timeZone))
  if (local.getUTCHours() + local.getUTCMinutes() + local.getUTCSeconds() !== 0) return null
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() }
}

function isCalendarDay({ year, month, day }: CalendarDay): boolean {
  if (year < YEAR_RANGE.from || year > YEAR_RANGE.to) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function toUtc(
  day: CalendarDay,
  time: { hour: number; minute: number; second: number },
  timeZone: string,
): string {
  const wallClock = Date.UTC(day.year, day.month - 1, day.day, time.hour, time.minute, time.second)
  return new Date(findInstant(wallClock, timeZone)).toISOString()
}

/** Offsets and wall-clock times of IANA time zones. */

const DAY_MS = 24 * 60 * 60 * 1000
const formatters = new Map<string, Intl.DateTimeFormat>()

/** How far the zone's clock is ahead of UTC at that moment, in milliseconds. */
export function getOffsetMs(instant: number, timeZone: string): number {
  const parts = new Map(
    getFormatter(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const get = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  const wallClock = Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
  )
  return wallClock - Math.floor(instant / 1000) * 1000
}

/**
 * The moment at which the zone's clock shows a time. Of a time shown twice it is the first; one that a clock change
 * leaves out is moved on by the change, as calendars do (RFC 5545, section 3.3.5).
 * @param wallClock what the clock shows, as if it were UTC, in milliseconds
 * @param getOffset offset of the zone at an instant, for callers with a cache
 */
export function findInstant(
  wallClock: number,
  timeZone: string,
  getOffset: (instant: number) => number = (instant) => getOffsetMs(instant, timeZone),
): number {
  const before = wallClock - getOffset(wallClock - DAY_MS)
  const after = wallClock - getOffset(wallClock + DAY_MS)
  const shown = [before, after].filter((instant) => instant + getOffset(instant) === wallClock)
  return shown.length > 0 ? Math.min(...shown) : before
}

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(timeZone, formatter)
  return formatter
}
