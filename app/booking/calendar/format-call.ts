/** Formats dates and times of calls in US English. */
import type { RegionalFormat } from './regional-format.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', options)
  formatters.set(key, formatter)
  return formatter
}

function format(date: string, options: Intl.DateTimeFormatOptions): string {
  return getFormatter(options).format(new Date(date)).replaceAll('\u202F', ' ')
}

/** For example "9:00 AM" or "09:00". */
export function formatClock(instant: string, zone: string, { hourCycle }: RegionalFormat): string {
  const hour = hourCycle === 'h23' ? '2-digit' : 'numeric'
  return format(instant, { timeZone: zone, hour, minute: '2-digit', hourCycle })
}

/** Formats times of a day. Adds the offset ("1:00 AM GMT-5") where a clock change repeats an hour. */
export function formatClocks(
  times: readonly { startsAt: string }[],
  zone: string,
  regional: RegionalFormat,
): Map<string, string> {
  const clocks = times.map(({ startsAt }) => formatClock(startsAt, zone, regional))
  return new Map(
    times.map(({ startsAt }, at) => {
      const clock = clocks[at]!
      if (clocks.indexOf(clock) === clocks.lastIndexOf(clock)) return [startsAt, clock]
      const { hourCycle } = regional
      const timeZoneName = 'shortOffset'
      const options = { timeZone: zone, hour: 'numeric', minute: '2-digit', hourCycle, timeZoneName } as const
      return [startsAt, format(startsAt, options)]
    }),
  )
}

/** For example "9:00 – 9:30 AM". */
export function formatCallHours(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  zone: string,
  { hourCycle }: RegionalFormat,
): string {
  const formatter = getFormatter({ timeZone: zone, hour: 'numeric', minute: '2-digit', hourCycle })
  return formatter.formatRange(new Date(startsAt), new Date(endsAt)).replaceAll(/[\u2009\u202F]/g, ' ')
}

/** For example "Wednesday, December 9, 2026". */
export function formatCallDay(instant: string, zone: string): string {
  return format(instant, { timeZone: zone, weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}

/** Returns "Wednesday, December 9" for "2026-12-09". */
export function formatDate(date: string): string {
  return format(date, { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' })
}

/** Returns "December 2026" for "2026-12". */
export function formatMonth(month: string): string {
  return format(`${month}-01`, { timeZone: 'UTC', month: 'long', year: 'numeric' })
}

/** Returns for example "November – December 2026" for a view of both months. */
export function formatMonths({ month, untilMonth }: { month: string; untilMonth: string }): string {
  const formatter = getFormatter({ timeZone: 'UTC', month: 'long', year: 'numeric' })
  return formatter
    .formatRange(new Date(`${month}-01`), new Date(`${untilMonth}-01`))
    .replaceAll('\u2009', ' ')
}

/** For example "3 free times". */
export function countFreeTimes(count: number): string {
  return count === 1 ? '1 free time' : `${count} free times`
}

/** Returns "New York" for "America/New_York". */
export function formatZoneName(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** For example "New York, GMT-5". */
export function formatZoneWithOffset(zone: string, instant: string): string {
  const parts = getFormatter({ timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date(instant))
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value
  const name = formatZoneName(zone)
  return offset && offset !== name ? `${name}, ${offset}` : name
}

/** Returns short and long names of the weekdays. @param firstDay 1 is Monday */
export function listWeekdays(firstDay: number): { short: string; long: string }[] {
  return Array.from({ length: 7 }, (_, at) => {
    // January 1, 2024, was a Monday.
    const date = new Date(Date.UTC(2024, 0, firstDay + at)).toISOString()
    return {
      short: format(date, { timeZone: 'UTC', weekday: 'short' }),
      long: format(date, { timeZone: 'UTC', weekday: 'long' }),
    }
  })
}
