/** Hours in which hosts take calls, in the time zone of the calendar. */
import type { ManagedDayOff, ManagedHost } from '#app/data/booking-manager.ts'
import type { HoursSpan } from '#domain/booking/rules/booking-rules.ts'
import { joinSpans, type Span } from '#domain/booking/times/spans.ts'
import { addDays, getWeekday } from '#domain/time-zone/calendar-days.ts'
import { DAY_MINUTES, parseTime, toClockTime, toInstant } from '#domain/time-zone/zone-times.ts'
import { clipToDay } from './calendar-entry.ts'

/** Lists the hours of a host on a day of the calendar, without days off. The host may be in another time zone. */
export function listOpenSpans(
  host: Pick<ManagedHost, 'id' | 'timeZone' | 'weeklyHours'>,
  day: string,
  timeZone: string,
  daysOff: readonly ManagedDayOff[] = [],
): Span[] {
  const zone = host.timeZone ?? timeZone
  const spans = [addDays(day, -1), day, addDays(day, 1)].flatMap((hostDay) => {
    if (findDayOff(daysOff, host.id, hostDay)) return []
    const hours = host.weeklyHours.filter((span) => span.day === getWeekday(hostDay))
    return hours.map((span) => {
      const { from, to } = readHours(span)
      const convert = (minutes: number) => toClockTime(toInstant({ day: hostDay, minutes }, zone), timeZone)
      return clipToDay({ start: convert(from), end: convert(to) }, day)
    })
  })
  return joinSpans(spans.filter((span) => span !== null))
}

/** In minutes since midnight. Hours that end at or before their start end on the next day. */
export function readHours({ from, to }: Pick<HoursSpan, 'from' | 'to'>): Span {
  const [start, end] = [parseTime(from) ?? 0, parseTime(to) ?? 0]
  return { from: start, to: end > start ? end : end + DAY_MINUTES }
}

/** Finds the day off of a host, or of all hosts, that includes a day. */
export function findDayOff(
  daysOff: readonly ManagedDayOff[],
  hostId: string | null,
  day: string,
): ManagedDayOff | null {
  const includes = (off: ManagedDayOff) =>
    (off.hostId === null || off.hostId === hostId) && off.firstDay <= day && day <= off.lastDay
  return daysOff.find(includes) ?? null
}

const HOUR = 60
/** Hours to show if no host has any. */
const DEFAULT_HOURS: Span = { from: 8 * HOUR, to: 18 * HOUR }

/** Finds the full hours to show in the week view: open hours with a margin of one hour, and all entries. */
export function findShownHours(open: readonly Span[], entries: readonly Span[]): Span {
  const around = open.map(({ from, to }) => ({ from: from - HOUR, to: to + HOUR }))
  const spans = [...(around.length > 0 ? around : [DEFAULT_HOURS]), ...entries]
  const from = Math.floor(Math.min(...spans.map((span) => span.from)) / HOUR) * HOUR
  const to = Math.ceil(Math.max(...spans.map((span) => span.to)) / HOUR) * HOUR
  return { from: Math.max(0, from), to: Math.min(DAY_MINUTES, to) }
}
