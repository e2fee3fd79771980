import { findInstant, getOffsetMs } from '#import/dates/time-zone.ts'

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const WALL_CLOCK = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/

/** Returns local time for a datetime input, such as "2026-11-18T09:05"; empty for an invalid timestamp. */
export function toWallClock(timestamp: string, timeZone: string): string {
  const instant = Date.parse(timestamp)
  if (Number.isNaN(instant)) return ''
  return new Date(instant + getOffsetMs(instant, timeZone)).toISOString().slice(0, 16)
}

/** Converts the value of a datetime input to ISO 8601 in UTC; null if it is invalid. */
export function fromWallClock(text: string, timeZone: string): string | null {
  const [match, ...parts] = WALL_CLOCK.exec(text) ?? []
  if (match === undefined) return null
  const [year, month, day, hour, minute, second] = parts.map((part) => Number(part ?? 0))
  const wallClock = Date.UTC(year!, month! - 1, day, hour, minute, second)
  // Date.UTC turns February 30 into March 2, and years before 100 into 19xx.
  if (!new Date(wallClock).toISOString().startsWith(match)) return null
  return new Date(findInstant(wallClock, timeZone)).toISOString()
}
