import { fromWallClock, toWallClock } from './zone-clock.ts'
import { addDays, countDays } from './calendar-days.ts'

export const DAY_MINUTES = 24 * 60

export type ClockTime = { day: string; minutes: number }

/** @param instant ISO 8601 */
export function toClockTime(instant: string, timeZone: string): ClockTime {
  const [day = '', time = ''] = toWallClock(instant, timeZone).split('T')
  return { day, minutes: parseTime(time) ?? 0 }
}

/** Returns ISO 8601 in UTC. Minutes may be negative or more than a day. */
export function toInstant({ day, minutes }: ClockTime, timeZone: string): string {
  const days = Math.floor(minutes / DAY_MINUTES)
  const time = formatTimeInput(minutes - days * DAY_MINUTES)
  return fromWallClock(`${addDays(day, days)}T${time}`, timeZone) ?? ''
}

/** Returns minutes since midnight for "09:30"; null if invalid. */
export function parseTime(text: string): number | null {
  const [match, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  if (match === undefined) return null
  const total = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && total <= DAY_MINUTES ? total : null
}

/** Format of time inputs, such as "09:30". */
export function formatTimeInput(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

export function countMinutes(from: ClockTime, to: ClockTime): number {
  return countDays(from.day, to.day) * DAY_MINUTES + to.minutes - from.minutes
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** For example "9:30 AM". */
export function formatTimeOfDay(minutes: number): string {
  return time.format(minutes * 60_000)
}
