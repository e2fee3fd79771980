import { countDays } from '#domain/time-zone/calendar-days.ts'
import { getOffsetMs } from '#import/dates/time-zone.ts'

export function findDay(moment: Date, timeZone: string): string {
  const time = moment.getTime()
  return new Date(time + getOffsetMs(time, timeZone)).toISOString().slice(0, 10)
}

export function formatDay(day: string, locale = 'en-US'): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(Date.parse(`${day}T00:00:00Z`))
}

export function describeDistance(day: string, today: string): string {
  const days = countDays(today, day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}
