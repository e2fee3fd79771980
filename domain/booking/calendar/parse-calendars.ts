import ICAL from 'ical.js'

/** Why a calendar can't be read, in words for people. */
export class UnreadableCalendarError extends Error {}

/**
 * The calendars of an iCalendar file (RFC 5545).
 * @param words for people, of a text that is no calendar and of one that can't be read
 * @throws UnreadableCalendarError
 */
export function parseCalendars(text: string, words: { missing: string; broken: string }): ICAL.Component[] {
  // Some programs begin the file with blanks, and end it in the middle of a line.
  const trimmed = text.replace(/^\ufeff/, '').trim()
  if (!/^BEGIN:VCALENDAR/i.test(trimmed)) throw new UnreadableCalendarError(words.missing)
  try {
    const parsed = ICAL.parse(trimmed) as unknown[]
    const list = (typeof parsed[0] === 'string' ? [parsed] : parsed) as unknown[][]
    return list.map((jCal) => new ICAL.Component(jCal))
  } catch {
    throw new UnreadableCalendarError(words.broken)
  }
}
