import type { LocalCustoms } from './local-customs.ts'

/** Days and hours in the words of the site. */
const LANGUAGE = 'en-US'
const formatters = new Map<string, Intl.DateTimeFormat>()

/** "9:00 AM", or "09:00" for who is used to that. */
export function formatClock(instant: string, zone: string, { hourCycle }: LocalCustoms): string {
  return format(instant, {
    timeZone: zone,
    hour: hourCycle === 'h23' ? '2-digit' : 'numeric',
    minute: '2-digit',
    hourCycle,
  })
}

/** "9:00 AM GMT-5": for an hour that the clocks show twice. */
export function formatClockWithOffset(instant: string, zone: string, { hourCycle }: LocalCustoms): string {
  return format(instant, {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    hourCycle,
    timeZoneName: 'shortOffset',
  })
}

/** "9:00 – 9:30 AM" */
export function formatCallHours(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  zone: string,
  { hourCycle }: LocalCustoms,
): string {
  const formatter = find({ timeZone: zone, hour: 'numeric', minute: '2-digit', hourCycle })
  return formatter.formatRange(new Date(startsAt), new Date(endsAt)).replaceAll(/[\u2009\u202F]/g, ' ')
}

/** "Wednesday, December 9, 2026" in that zone. */
export function formatCallDay(instant: string, zone: string): string {
  return format(instant, { timeZone: zone, weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}

/** "Wednesday, December 9" of a date such as "2026-12-09". */
export function formatDate(date: string): string {
  return format(date, { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' })
}

/** "December 2026" of a month such as "2026-12". */
export function formatMonth(month: string): string {
  return format(`${month}-01`, { timeZone: 'UTC', month: 'long', year: 'numeric' })
}

/** "3 free times" */
export function describeFreeTimes(count: number): string {
  return count === 1 ? '1 free time' : `${count} free times`
}

/** "New York" of "America/New_York". */
export function nameZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** "New York, GMT-5" as it is at that moment. */
export function describeZone(zone: string, instant: string): string {
  const parts = find({ timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date(instant))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value
  const name = nameZone(zone)
  return offset && offset !== name ? `${name}, ${offset}` : name
}

/** The seven days from the first of a week on, 1 being Monday, by their short and their long name. */
export function listWeekdays(firstDay: number): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, at) => {
    // The first of January 2024 was a Monday.
    const date = new Date(Date.UTC(2024, 0, firstDay + at)).toISOString()
    return {
      short: format(date, { timeZone: 'UTC', weekday: 'short' }),
      long: format(date, { timeZone: 'UTC', weekday: 'long' }),
    }
  })
}

function format(moment: string, options: Intl.DateTimeFormatOptions): string {
  return find(options).format(new Date(moment)).replaceAll('\u202F', ' ')
}

function find(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formatters.get(key)
  if (known) return known
  const formatter = new Intl.DateTimeFormat(LANGUAGE, options)
  formatters.set(key, formatter)
  return formatter
}
