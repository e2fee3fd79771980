import { UnreadableCalendarError } from '#domain/booking/calendar/parse-calendars.ts'
import { readBusyTimes } from '#domain/booking/calendar/read-busy-times.ts'
import type { Span } from '#domain/booking/times/spans.ts'

export type CalendarRequest = { text: string; window: Span; timeZone: string }
export type CalendarReading = { times: Span[] } | { problem: string }

/** In plain values, which pass from one thread to another. */
export function readCalendar({ text, window, timeZone }: CalendarRequest): CalendarReading {
  try {
    return { times: readBusyTimes(text, window, timeZone) }
  } catch (error) {
    if (error instanceof UnreadableCalendarError) return { problem: error.message }
    throw error
  }
}
