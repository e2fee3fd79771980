import { getOffsetMs } from '#import/dates/zone-clock.ts'

/** Calendar days are written as forms write them, "2026-11-22". */

const DAY_MS = 24 * 60 * 60 * 1000

/** The calendar day of a moment in a time zone. */
export function findDay(moment: Date, timeZone: string): string {
  const time = moment.getTime()
  return new Date(time + getOffsetMs(time, timeZone)).toISOString().slice(0, 10)
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Days from one calendar day to another; below 0 when that one is earlier. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "November 22, 2026". */
export function formatDay(day: string): string {
  return dayFormat.format(Date.parse(`${day}T00:00:00Z`))
}

/** How far away the day is: "in 3 days", "today", "2 days ago". */
export function describeDistance(day: string, today: string): string {
  const days = countDays(today, day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}
