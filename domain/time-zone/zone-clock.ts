/** Calendar and clock of a time zone of the IANA database, on both sides of every change of its clocks. */

const DAY_MS = 24 * 60 * 60 * 1000
const formatters = new Map<string, Intl.DateTimeFormat>()

/** True for a name that this machine knows as a time zone, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // Intl knows no other way to say no.
    return false
  }
}

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

const WALL_CLOCK = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/

/** "2026-11-18T09:05" on the zone's clock, as a date field of a form takes it; empty for what is no date. */
export function toWallClock(timestamp: string, timeZone: string): string {
  const instant = Date.parse(timestamp)
  if (Number.isNaN(instant)) return ''
  return new Date(instant + getOffsetMs(instant, timeZone)).toISOString().slice(0, 16)
}

/** The moment, ISO 8601 in UTC, of what a date field holds; null for what is no date. */
export function fromWallClock(text: string, timeZone: string): string | null {
  const [match, ...parts] = WALL_CLOCK.exec(text) ?? []
  if (match === undefined) return null
  const [year, month, day, hour, minute, second] = parts.map((part) => Number(part ?? 0))
  const wallClock = Date.UTC(year!, month! - 1, day, hour, minute, second)
  // Date.UTC moves the 31st of a short month into the next, and years before 100 into the last century.
  if (!new Date(wallClock).toISOString().startsWith(match)) return null
  return new Date(findInstant(wallClock, timeZone)).toISOString()
}

/** The year on the zone's calendar. */
export function readYear(moment: Date, timeZone: string): number {
  return new Date(moment.getTime() + getOffsetMs(moment.getTime(), timeZone)).getUTCFullYear()
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
