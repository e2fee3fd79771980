import { addDays, findMonday } from '#domain/time-zone/calendar-days.ts'
import { Temporal } from 'temporal-polyfill'
import type { HoursSpan, WeeklyHours } from '../rules/booking-rules.ts'
import type { Span } from './spans.ts'

/** Maximum length of a span of hours, including a clock change. */
const MAX_SPAN_DAYS = 2

export function toDay(moment: number, timeZone: string): string {
  return toZoned(moment, timeZone).toPlainDate().toString()
}

/** Returns the Monday of the week. */
export function toWeek(moment: number, timeZone: string): string {
  return findMonday(toDay(moment, timeZone))
}

/** Returns the first instant of a day, which is not midnight everywhere. */
export function startOfDay(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
}

export function toDaysSpan(firstDay: string, lastDay: string, timeZone: string): Span {
  return { from: startOfDay(firstDay, timeZone), to: startOfDay(addDays(lastDay, 1), timeZone) }
}

/**
 * Lists the weekly hours that overlap the window. A local time that occurs twice is the first of both; a
 * skipped one is moved with the clock change (RFC 5545, section 3.3.5).
 */
export function listHours(hours: WeeklyHours, timeZone: string, window: Span): Span[] {
  let day = toZoned(window.from, timeZone).toPlainDate().subtract({ days: MAX_SPAN_DAYS })
  const last = toZoned(window.to, timeZone).toPlainDate().add({ days: 1 })
  const spans: Span[] = []
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const weekday = day.dayOfWeek
    for (const span of hours) {
      if (span.day !== weekday) continue
      const found = placeHours(span, day, timeZone)
      if (found.from < found.to && found.from < window.to && window.from < found.to) spans.push(found)
    }
  }
  return spans
}

function placeHours({ from, to }: HoursSpan, day: Temporal.PlainDate, timeZone: string): Span {
  const isNextDay = to === '24:00' || to <= from
  return {
    from: toMoment(day, from, timeZone),
    to: toMoment(isNextDay ? day.add({ days: 1 }) : day, to === '24:00' ? '00:00' : to, timeZone),
  }
}

function toMoment(day: Temporal.PlainDate, time: string, timeZone: string): number {
  return day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
}

function toZoned(moment: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
}
