import { findInstant, getOffsetMs } from '#import/dates/time-zone.ts'

/** Calendar and clock of a time zone of the IANA database, on both sides of every change of its clocks. */

/** True for a name that this machine knows as a time zone, such as `America/New_York`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // Intl knows no other way to say no.
    return false
  }
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
