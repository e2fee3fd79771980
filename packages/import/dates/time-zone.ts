import type { CalendarDay, CalendarParts } from './calendar-parts.ts'

/** A date without a time is noon, so that it is the same day in every time zone. */
const NOON_HOUR = 12
/** The clocks furthest from UTC are those of Kiribati, at +14:00. */
const MAX_OFFSET_MINUTES = 14 * 60
const YEAR_RANGE = { from: 1900, to: 2199 }

/** ISO 8601 in UTC; null for an invalid day or time. @param dateZone time zone of dates without a time */
export function toInstant(parts: CalendarParts, timeZone: string, dateZone: string): string | null {
  if (!isCalendarDay(parts)) return null
  const { time } = parts
  if (time === null) return toUtc(parts, { hour: NOON_HOUR, minute: 0, second: 0 }, dateZone)
  if (time.hour > 23 || time.minute > 59 || time.second > 60) return null
  if (time.offsetMinutes === null) return toUtc(parts, time, time.zone ?? timeZone)
  if (Math.abs(time.offsetMinutes) > MAX_OFFSET_MINUTES) return null
  const wallClock = Date.UTC(parts.year, parts.month - 1, parts.day, time.hour, time.minute, time.second)
  return new Date(wallClock - time.offsetMinutes * 60_000).toISOString()
}

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

const DAY_MS = 24 * 60 * 60 * 1000
const formatters = new Map<string, Intl.DateTimeFormat>()

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
 * A repeated time is the first one; a time that daylight saving time skips is shifted forward (RFC 5545, section 3.3.5).
 * @param wallClock milliseconds of the wall-clock time as if it were UTC
 * @param getOffset for callers with a cache
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

export function isTimeZone(name: string): boolean {
  try {
    getFormatter(name)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
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
