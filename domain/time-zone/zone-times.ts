/** Moments as a day and minutes of that day on the clock of a time zone. */
import { fromWallClock, toWallClock } from './zone-clock.ts'
import { addDays, countDays } from './calendar-days.ts'

export const DAY_MINUTES = 24 * 60

/** The day and the minutes since its midnight that the clock shows. */
export type ClockTime = { day: string; minutes: number }

export function toClockTime(moment: string, timeZone: string): ClockTime {
  const [day = '', time = ''] = toWallClock(moment, timeZone).split('T')
  return { day, minutes: parseTime(time) ?? 0 }
}

/** The moment, ISO 8601 in UTC; minutes beyond the day reach into the next one. */
export function toMoment({ day, minutes }: ClockTime, timeZone: string): string {
  const days = Math.floor(minutes / DAY_MINUTES)
  const time = formatTime(minutes - days * DAY_MINUTES)
  return fromWallClock(`${addDays(day, days)}T${time}`, timeZone) ?? ''
}

/** Minutes since midnight of "09:30"; null for what is no time. */
export function parseTime(text: string): number | null {
  const [match, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? []
  if (match === undefined) return null
  const total = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && total <= DAY_MINUTES ? total : null
}

/** "09:30", as fields of forms take it. */
export function formatTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Minutes from one time to another, over as many days as lie between. */
export function countMinutes(from: ClockTime, to: ClockTime): number {
  return countDays(from.day, to.day) * DAY_MINUTES + to.minutes - from.minutes
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** "9:30 AM", as people read it. */
export function sayTime(minutes: number): string {
  return time.format(minutes * 60_000)
}
