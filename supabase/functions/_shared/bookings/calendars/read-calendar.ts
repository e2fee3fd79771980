import { UnreadableCalendarError } from '#domain/booking/calendar/parse-calendars.ts'
import { readBusyTimes } from '#domain/booking/calendar/read-busy-times.ts'
import type { Span } from '#domain/booking/times/spans.ts'

export type CalendarRequest = { text: string; window: Span; timeZone: string }
/** `notes` are user-visible sentences about parts that could not be read exactly. */
export type CalendarReading = { times: Span[]; notes: string[] } | { problem: string }

const MAX_NOTES = 20

export function readCalendar({ text, window, timeZone }: CalendarRequest): CalendarReading {
  const notes = new Set<string>()
  try {
    const times = readBusyTimes(text, window, timeZone, (note) => notes.add(note))
    return { times, notes: shorten([...notes]) }
  } catch (error) {
    if (error instanceof UnreadableCalendarError) return { problem: error.message }
    throw error
  }
}

function shorten(notes: string[]): string[] {
  const left = notes.length - MAX_NOTES
  return left > 0 ? [...notes.slice(0, MAX_NOTES), `${left} more parts can’t be read.`] : notes
}
