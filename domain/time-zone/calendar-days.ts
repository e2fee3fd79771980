/** Days as text, such as "2026-11-23". Without a time zone, so clock changes don't affect them. */

const DAY_MS = 24 * 60 * 60 * 1000

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Returns 1 for Monday to 7 for Sunday (ISO 8601). */
export function getWeekday(day: string): number {
  return ((new Date(day).getUTCDay() + 6) % 7) + 1
}

export function findMonday(day: string): string {
  return addDays(day, 1 - getWeekday(day))
}

export function listDays(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}

export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

const timeZone = 'UTC'
const shortWeekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone })
const fullDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone,
})
const range = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone })

export function formatWeekday(day: string): string {
  return shortWeekday.format(new Date(day))
}

/** For example "Monday, November 23". */
export function formatFullDay(day: string): string {
  return fullDay.format(new Date(day))
}

/** For example "Nov 23 – 29, 2026". */
export function formatDays(first: string, last: string): string {
  return range.formatRange(new Date(first), new Date(last))
}
