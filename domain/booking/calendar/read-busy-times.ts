/** What keeps somebody busy, read from the iCalendar file (RFC 5545) of a calendar that they keep elsewhere. */
import ICAL from 'ical.js'
import { findInstant, isTimeZone } from '#domain/time-zone/zone-clock.ts'
import { joinSpans, type Span } from '../times/spans.ts'
import { startOfDay } from '../times/zoned-days.ts'
import { mustComeAgain } from './must-come-again.ts'
import { parseCalendars, UnreadableCalendarError } from './parse-calendars.ts'

/** Of all repetitions of a file, those before the window included. */
const MOST_REPETITIONS = 100_000
const MOST_EVENTS = 50_000
/** Of a single event; longer ones are taken as that long. */
const LONGEST_MS = 366 * 24 * 60 * 60 * 1000
/** The states of an event of which Outlook says that they take no time. */
const FREE = ['FREE', 'WORKINGELSEWHERE']

const WORDS = {
  missing: 'There is no calendar at this address. Use its secret address in iCal format.',
  broken: 'The calendar at this address can’t be read.',
}

type Reading = { window: Span; timeZone: string; repetitions: number; found: Span[] }

/**
 * Spans within the window, joined: of events that are neither free nor cancelled, with their repetitions.
 * @param timeZone whose days and hours are meant where the file names no zone
 * @throws UnreadableCalendarError
 */
export function readBusyTimes(text: string, window: Span, timeZone: string): Span[] {
  const calendars = parseCalendars(text, WORDS)
  const reading: Reading = { window, timeZone, repetitions: 0, found: [] }
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  if (events.length > MOST_EVENTS) throw new UnreadableCalendarError('The calendar has too many events.')
  for (const series of groupSeries(events)) {
    try {
      readSeries(series, reading)
    } catch (error) {
      if (error instanceof UnreadableCalendarError) throw error
      // Without a date, or with a rule that is none: the others count nevertheless.
    }
  }
  return joinSpans(reading.found)
}

type Series = { master: ICAL.Component | null; changes: ICAL.Component[] }

/** An event that repeats, with those of its repetitions that were changed. */
function groupSeries(events: readonly ICAL.Component[]): Series[] {
  const series = new Map<string, Series>()
  for (const [place, event] of events.entries()) {
    const uid = String(event.getFirstPropertyValue('uid') ?? `event ${place}`)
    const known = series.get(uid) ?? { master: null, changes: [] }
    if (event.hasProperty('recurrence-id')) known.changes.push(event)
    else if (known.master === null) known.master = event
    else series.set(`${uid} ${place}`, { master: event, changes: [] })
    series.set(uid, known)
  }
  return [...series.values()]
}

function readSeries({ master, changes }: Series, reading: Reading): void {
  for (const change of changes) {
    const event = new ICAL.Event(change)
    if (isBusy(change)) addEvent(event, event.startDate, event.endDate, reading)
  }
  if (master === null || !isBusy(master)) return
  const event = new ICAL.Event(master)
  if (!event.isRecurring()) {
    addEvent(event, event.startDate, event.endDate, reading)
    return
  }
  const changed = new Set(
    changes.map((change) =>
      toMoment(
        change.getFirstPropertyValue('recurrence-id') as ICAL.Time,
        readZone(change, 'recurrence-id'),
        reading,
      ),
    ),
  )
  const zone = readZone(master, 'dtstart')
  mustComeAgain(event)
  const repetitions = event.iterator()
  for (let next = nextOf(repetitions, reading); next; next = nextOf(repetitions, reading)) {
    const from = toMoment(next, zone, reading)
    if (from >= reading.window.to) return
    if (changed.has(from)) continue
    const end = next.clone()
    end.addDuration(event.duration)
    addEvent(event, next, end, reading)
  }
}

function nextOf(repetitions: ICAL.RecurExpansion, reading: Reading): ICAL.Time | null {
  reading.repetitions += 1
  if (reading.repetitions > MOST_REPETITIONS) {
    throw new UnreadableCalendarError('Events of the calendar repeat too often.')
  }
  return repetitions.next() ?? null
}

function isBusy(event: ICAL.Component): boolean {
  const read = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (read('status') === 'CANCELLED' || read('transp') === 'TRANSPARENT') return false
  return !FREE.includes(read('x-microsoft-cdo-busystatus'))
}

function addEvent({ component }: ICAL.Event, start: ICAL.Time, end: ICAL.Time, reading: Reading): void {
  const from = toMoment(start, readZone(component, 'dtstart'), reading)
  const endZone = component.hasProperty('dtend')
    ? readZone(component, 'dtend')
    : readZone(component, 'dtstart')
  const to = Math.min(toMoment(end, endZone, reading), from + LONGEST_MS)
  const { window } = reading
  if (from < to && from < window.to && window.from < to) {
    reading.found.push({ from: Math.max(from, window.from), to: Math.min(to, window.to) })
  }
}

/** The name of the zone of a date, as the file has it. */
function readZone(event: ICAL.Component, name: string): string | null {
  const zone = event.getFirstProperty(name)?.getFirstParameter('tzid')
  return zone ?? null
}

/** Zones of the IANA database are known better here than by the file, which describes others itself. */
function toMoment(time: ICAL.Time, zone: string | null, { timeZone }: Reading): number {
  const day = `${String(time.year).padStart(4, '0')}-${String(time.month).padStart(2, '0')}-${String(time.day).padStart(2, '0')}`
  if (time.isDate) return startOfDay(day, timeZone)
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toUnixTime() * 1000
  const wallClock = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
  if (zone !== null && isTimeZone(zone)) return findInstant(wallClock, zone)
  if (zone !== null && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000
  return findInstant(wallClock, timeZone)
}
