/** Reads public holidays from an iCalendar file. */
import { DAY_MS, toDayNumber } from './date-values.ts'
import {
  type Component,
  listValues,
  parseCalendars,
  readValue,
  UnreadableCalendarError,
} from './parse-calendars.ts'
import { type EventZones, measure, readTimes, UnreadablePartError } from './read-event.ts'
import { isRule, listStarts } from './recurrence.ts'
import { UTC } from './zones.ts'

export type Holiday = {
  /** 'YYYY-MM-DD', both included. */
  firstDay: string
  lastDay: string
  name: string
  /** True if the file marks the day as an observance, which is usually a working day. */
  isObservance: boolean
}

const WORDS = {
  missing: 'This is not a calendar. Choose a file in iCal format; its name ends with .ics.',
  broken: 'This calendar can’t be read.',
}
const TOO_MANY = 'This calendar has far more than holidays.'
const MAX_EVENTS = 5_000
/** Total over all events, within the period. */
const MAX_REPETITIONS = 500
/** Same as for notes of days off. */
const MAX_NAME_LENGTH = 500
/** Only whole days are read, so the zone does not matter. */
const ZONES: EventZones = { find: () => UTC, floating: UTC, host: UTC }

export type Period = { firstDay: string; lastDay: string }

/**
 * Reads all-day events that start within the period, sorted. Cancelled events and events with a time are left out.
 * @throws UnreadableCalendarError
 */
export function readHolidays(text: string, period: Period): Holiday[] {
  const events = parseCalendars(text, WORDS).flatMap(({ parts }) =>
    parts.filter(({ name }) => name === 'VEVENT'),
  )
  if (events.length > MAX_EVENTS) throw new UnreadableCalendarError(TOO_MANY)
  const found = new Map<string, Holiday>()
  const count = { repetitions: 0 }
  for (const event of events) {
    try {
      for (const holiday of readEvent(event, period, count))
        found.set(`${holiday.firstDay} ${holiday.name}`, holiday)
    } catch (error) {
      // Skip the unreadable event only.
      if (!(error instanceof UnreadablePartError)) throw error
    }
  }
  return [...found.values()].toSorted(
    (one, other) => one.firstDay.localeCompare(other.firstDay) || one.name.localeCompare(other.name),
  )
}

function readEvent(event: Component, period: Period, count: { repetitions: number }): Holiday[] {
  const times = readTimes(event, ZONES)
  const isCancelled = readValue(event, 'STATUS')?.toUpperCase() === 'CANCELLED'
  if (!times?.start.isDate || isCancelled) return []
  const days = Math.min(366, Math.max(1, toDayNumber(measure(times.length))))
  return listDays(event, times.start.wall, period, count)
    .filter((day) => day >= Date.parse(period.firstDay) && day <= Date.parse(period.lastDay))
    .map((day) => ({
      firstDay: toDay(day),
      lastDay: toDay(day + (days - 1) * DAY_MS),
      name: readName(event),
      isObservance: /^\s*observance/i.test(readValue(event, 'DESCRIPTION') ?? ''),
    }))
}

/** Start days of all occurrences of an event. */
function listDays(event: Component, start: number, period: Period, count: { repetitions: number }): number[] {
  const window = { from: Date.parse(period.firstDay), to: Date.parse(period.lastDay) }
  const days = new Set([start])
  for (const { value } of listValues(event, 'RRULE')) {
    if (!isRule(value)) throw new UnreadablePartError('its recurrence rule')
    const starts = listStarts(value, start, window)
    count.repetitions += starts?.length ?? Infinity
    if (!starts || count.repetitions > MAX_REPETITIONS) throw new UnreadableCalendarError(TOO_MANY)
    for (const day of starts) days.add(day)
  }
  return [...days]
}

function toDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

function readName(event: Component): string {
  const written = (readValue(event, 'SUMMARY') ?? '').replaceAll(/\\(.)/g, (_, letter: string) =>
    letter.toLowerCase() === 'n' ? ' ' : letter,
  )
  return written.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH) || 'Holiday'
}
