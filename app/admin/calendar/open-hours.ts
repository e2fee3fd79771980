/** When hosts take calls, on the clock of the calendar. */
import type { ManagedDayOff, ManagedHost } from '#app/data/bookings/booking-manager.ts'
import type { Span } from './week/lay-out-day.ts'
import { addDays, readWeekday } from '#domain/time-zone/calendar-days.ts'
import { DAY_MINUTES, parseTime, toClockTime, toMoment } from '#domain/time-zone/zone-times.ts'

/** The hours of one host in one day of the calendar, without days off; hosts may live in another zone. */
export function listOpenSpans(
  host: Pick<ManagedHost, 'id' | 'timeZone' | 'weeklyHours'>,
  day: string,
  timeZone: string,
  daysOff: readonly ManagedDayOff[] = [],
): Span[] {
  const zone = host.timeZone ?? timeZone
  // Of the day before, hours may go on into this one.
  const days = [addDays(day, -1), day, ...(zone === timeZone ? [] : [addDays(day, 1)])]
  const spans = days.flatMap((own) => {
    if (findDayOff(daysOff, host.id, own)) return []
    const hours = host.weeklyHours.filter((span) => span.day === readWeekday(own))
    return hours.flatMap(({ from, to }) => {
      const [begin, end] = readSpan(from, to).map((minutes) =>
        toClockTime(toMoment({ day: own, minutes }, zone), timeZone),
      )
      const span = {
        from: begin!.day < day ? 0 : begin!.day === day ? begin!.minutes : DAY_MINUTES,
        to: end!.day > day ? DAY_MINUTES : end!.day === day ? end!.minutes : 0,
      }
      return span.from < span.to ? [span] : []
    })
  })
  return joinSpans(spans)
}

/** Minutes since midnight; what ends at or before its begin ends on the next day. */
function readSpan(from: string, to: string): [number, number] {
  const [begin, end] = [parseTime(from) ?? 0, parseTime(to) ?? 0]
  return [begin, end > begin ? end : end + DAY_MINUTES]
}

/** The day off that a day falls into, of a host or of everybody. */
export function findDayOff(
  daysOff: readonly ManagedDayOff[],
  hostId: string | null,
  day: string,
): ManagedDayOff | null {
  return (
    daysOff.find(
      (off) => (off.hostId === null || off.hostId === hostId) && off.firstDay <= day && day <= off.lastDay,
    ) ?? null
  )
}

/** Spans in order, those that touch each other as one. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) joined[joined.length - 1] = { ...last, to: Math.max(last.to, span.to) }
    else joined.push(span)
  }
  return joined
}

/** What lies between and around the spans of a day. */
export function listClosedSpans(open: readonly Span[]): Span[] {
  const closed: Span[] = []
  let at = 0
  for (const { from, to } of joinSpans(open)) {
    if (from > at) closed.push({ from: at, to: from })
    at = to
  }
  if (at < DAY_MINUTES) closed.push({ from: at, to: DAY_MINUTES })
  return closed
}

const HOUR = 60
/** Shown when nobody has any hours. */
const USUAL_DAY: Span = { from: 8 * HOUR, to: 18 * HOUR }

/** The full hours that a week view shows: all open ones with one around, and whatever stands outside them. */
export function findShownHours(open: readonly Span[], taken: readonly Span[]): Span {
  const around = open.map(({ from, to }) => ({ from: from - HOUR, to: to + HOUR }))
  const spans = [...(around.length > 0 ? around : [USUAL_DAY]), ...taken]
  const from = Math.floor(Math.min(...spans.map((span) => span.from)) / HOUR) * HOUR
  const to = Math.ceil(Math.max(...spans.map((span) => span.to)) / HOUR) * HOUR
  return { from: Math.max(0, from), to: Math.min(DAY_MINUTES, to) }
}
