/** Dates, times and durations of an iCalendar file (RFC 5545, section 3.3). */
import { UTC, type Zone, zoneOfOffset } from './zones.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

export type Moment = {
  /** Local time in the zone, encoded as UTC milliseconds. */
  wall: number
  isDate: boolean
  zone: Zone
}

/** `days` are calendar days, which can have 23 or 25 hours; `ms` is exact. */
export type Duration = { days: number; ms: number }

// Some programs write extended ISO 8601 or omit the seconds.
const MOMENT = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i
const DURATION = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i

/**
 * @param zone zone of a time without an offset
 * @param dateZone zone of a date without a time
 * @returns null if the text is not a valid date
 */
export function readMoment(text: string, zone: Zone, dateZone: Zone): Moment | null {
  const [match, year, month, day, hour, minute, second = '0', offset] = MOMENT.exec(text.trim()) ?? []
  if (match === undefined) return null
  const midnight = new Date(0).setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const isReal =
    new Date(midnight).getUTCDate() === Number(day) && new Date(midnight).getUTCMonth() + 1 === Number(month)
  if (!isReal) return null
  if (hour === undefined) return { wall: midnight, isDate: true, zone: dateZone }
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null
  const wall = midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
  return { wall, isDate: false, zone: offset === undefined ? zone : (zoneOfOffset(offset) ?? UTC) }
}

export function readDuration(text: string): Duration | null {
  const [match, sign, ...parts] = DURATION.exec(text.trim()) ?? []
  if (match === undefined || !/\d/.test(match)) return null
  const [weeks, days, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0))
  const factor = sign === '-' ? -1 : 1
  return {
    days: factor * (weeks! * 7 + days!),
    ms: factor * ((hours! * 60 + minutes!) * 60 + seconds!) * 1000,
  }
}

export function toDayNumber(wall: number): number {
  return Math.floor(wall / DAY_MS)
}
