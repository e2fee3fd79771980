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
