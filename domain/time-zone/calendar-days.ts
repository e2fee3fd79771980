/** Days of a calendar as text, "2026-11-23": without a time zone, so that no clock change moves them. */

const DAY_MS = 24 * 60 * 60 * 1000

/** The day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export function readWeekday(day: string): number {
  return ((new Date(day).getUTCDay() + 6) % 7) + 1
}

/** The Monday of the week that a day is in. */
export function findMonday(day: string): string {
  return addDays(day, 1 - readWeekday(day))
}

/** So many days in a row. */
export function listDays(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}

/** How many days lie between two. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const fullDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const range = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Mon" */
export function formatWeekday(day: string): string {
  return dayName.format(new Date(day))
}

/** "Monday, November 23" */
export function formatFullDay(day: string): string {
  return fullDay.format(new Date(day))
}

/** "Nov 23 – 29, 2026" */
export function formatDays(first: string, last: string): string {
  return range.formatRange(new Date(first), new Date(last))
}
