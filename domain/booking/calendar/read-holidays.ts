/** Public holidays of a country, read from a file as calendar programs and governments offer them. */
import ICAL from 'ical.js'
import { mustComeAgain } from './must-come-again.ts'
import { parseCalendars, UnreadableCalendarError } from './parse-calendars.ts'

export type Holiday = {
  /** 'YYYY-MM-DD', both included. */
  firstDay: string
  lastDay: string
  name: string
  /** The file says that it is kept, but that nobody has the day off. */
  isObservance: boolean
}

const WORDS = {
  missing: 'This is no calendar. Choose a file in iCal format; its name ends with .ics.',
  broken: 'This calendar can’t be read.',
}
const TOO_MANY = 'This calendar holds far more than holidays.'
const MOST_EVENTS = 5_000
/** Of all repetitions of a file, those before the period included. */
const MOST_REPETITIONS = 20_000
/** As notes of days off can be. */
const LONGEST_NAME = 500
const DAY_MS = 24 * 60 * 60 * 1000

export type Period = { firstDay: string; lastDay: string }

/**
 * What lasts whole days and begins within the period, by day; what has a time of day is no holiday, and what was called
 * off is left out.
 * @throws UnreadableCalendarError
 */
export function readHolidays(text: string, period: Period): Holiday[] {
  const events = parseCalendars(text, WORDS).flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  if (events.length > MOST_EVENTS) throw new UnreadableCalendarError(TOO_MANY)
  const found = new Map<string, Holiday>()
  const count = { repetitions: 0 }
  for (const event of events) {
    try {
      for (const holiday of readEvent(event, period, count))
        found.set(`${holiday.firstDay} ${holiday.name}`, holiday)
    } catch (error) {
      if (error instanceof UnreadableCalendarError) throw error
      // Without a date, or with a rule that is none: the others count nevertheless.
    }
  }
  return [...found.values()].toSorted(
    (one, other) => one.firstDay.localeCompare(other.firstDay) || one.name.localeCompare(other.name),
  )
}

function readEvent(component: ICAL.Component, period: Period, count: { repetitions: number }): Holiday[] {
  const event = new ICAL.Event(component)
  const status = String(component.getFirstPropertyValue('status') ?? '').toUpperCase()
  if (!event.startDate.isDate || status === 'CANCELLED') return []
  // The end of whole days is the first that is none of them.
  const days = Math.max(1, Math.round((toMoment(event.endDate) - toMoment(event.startDate)) / DAY_MS))
  return listStarts(event, period, count)
    .filter((day) => day >= period.firstDay && day <= period.lastDay)
    .map((firstDay) => ({
      firstDay,
      lastDay: toDay(Date.parse(firstDay) + (Math.min(days, 366) - 1) * DAY_MS),
      name: readName(event),
      isObservance: /^\s*observance/i.test(event.description ?? ''),
    }))
}

/** The days on which an event begins, up to the end of the period. */
function listStarts(event: ICAL.Event, { lastDay }: Period, count: { repetitions: number }): string[] {
  if (!event.isRecurring()) return [toDay(toMoment(event.startDate))]
  const starts: string[] = []
  mustComeAgain(event)
  const repetitions = event.iterator()
  for (;;) {
    count.repetitions += 1
    if (count.repetitions > MOST_REPETITIONS) throw new UnreadableCalendarError(TOO_MANY)
    const next = repetitions.next()
    if (!next) return starts
    const day = toDay(toMoment(next))
    if (day > lastDay) return starts
    starts.push(day)
  }
}

function toMoment({ year, month, day }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day)
}

function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

function readName(event: ICAL.Event): string {
  const name = (event.summary ?? '').replace(/\s+/g, ' ').trim()
  return name.slice(0, LONGEST_NAME) || 'Holiday'
}
