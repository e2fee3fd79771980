import { joinSpans, type Span } from '../times/spans.ts'
import { DAY_MS, readMoment } from './date-values.ts'
import { createZoneFinder } from './find-zone.ts'
import { type Component, listValues, parseCalendars, readParameter, readValue } from './parse-calendars.ts'
import { type EventZones, findEnd, readPeriods, UnreadablePartError } from './read-event.ts'
import { readSeries, type Series, type SeriesReading } from './read-series.ts'
import { UTC, zoneOfIana } from './zones.ts'

/**
 * Reads the busy times within the window and merges them: from VFREEBUSY lists, and from events that are
 * neither free nor canceled, with their recurrences.
 * @param hostZone zone of all-day events, and of times without a zone in the file
 * @param report called with a sentence for the user about each part that could not be read exactly
 * @throws UnreadableCalendarError
 */
export function readBusyTimes(
  text: string,
  window: Span,
  hostZone: string,
  report: (sentence: string) => void = () => {},
): Span[] {
  const calendars = parseCalendars(text)
  const found: Span[] = []
  const host = zoneOfIana(hostZone)
  const count = { endless: 0 }
  const definitions = calendars.flatMap(({ parts }) => parts.filter(({ name }) => name === 'VTIMEZONE'))
  const find = createZoneFinder(definitions, window, (name) =>
    report(
      `The time zone “${shorten(name)}” is not known. Its events block every hour that they could occupy.`,
    ),
  )
  for (const calendar of calendars) {
    const floatingName = readValue(calendar, 'X-WR-TIMEZONE')
    const zones: EventZones = {
      find,
      host,
      get floating() {
        return floatingName ? find(floatingName) : host
      },
    }
    const reading: SeriesReading = {
      window,
      zones,
      count,
      add: ({ start, length }) =>
        addSpan(found, window, start.zone.toInstants(start.wall).first, findEnd(start, length)),
      report: (event, problem) => report(`${describeEvent(event)}: ${problem}.`),
    }
    const events = calendar.parts.filter(({ name }) => name === 'VEVENT')
    for (const event of events) if (!event.isComplete) reading.report(event, 'a part of it is missing')
    for (const series of groupSeries(leaveOutFormer(events))) readSeries(series, reading)
    for (const part of calendar.parts) if (part.name === 'VFREEBUSY') readFreeBusy(part, reading, report)
  }
  return joinSpans(found)
}

function addSpan(found: Span[], window: Span, from: number, to: number): void {
  if (from < to && from < window.to && window.from < to)
    found.push({ from: Math.max(from, window.from), to: Math.min(to, window.to) })
}

/** Drops events and occurrences that a later version in the file replaces (section 3.8.7.4). */
function leaveOutFormer(events: readonly Component[]): Component[] {
  const latest = new Map<string, number>()
  const keyed = events.map((event, place) => {
    const [of] = listValues(event, 'RECURRENCE-ID')
    const key = `${readValue(event, 'UID') ?? place} ${of ? of.parameters + of.value : ''}`
    const sequence = Number(readValue(event, 'SEQUENCE') ?? 0)
    latest.set(key, Math.max(latest.get(key) ?? 0, sequence || 0))
    return { event, key, sequence }
  })
  return keyed.filter(({ key, sequence }) => !(sequence < latest.get(key)!)).map(({ event }) => event)
}

function groupSeries(events: readonly Component[]): Series[] {
  const series = new Map<string, Series>()
  for (const [place, event] of events.entries()) {
    const uid = readValue(event, 'UID') ?? `event ${place}`
    const known = series.get(uid) ?? { master: null, changes: [] }
    const isChange = listValues(event, 'RECURRENCE-ID').length > 0 || event.broken.includes('RECURRENCE-ID')
    if (isChange) known.changes.push(event)
    else if (known.master === null) known.master = event
    else series.set(`${uid} ${place}`, { master: event, changes: [] })
    series.set(uid, known)
  }
  return [...series.values()]
}

/** Reads VFREEBUSY (section 3.6.4), which Exchange, Zimbra and Nextcloud send. */
function readFreeBusy(part: Component, reading: SeriesReading, report: (sentence: string) => void): void {
  const { zones, window } = reading
  const end = readMoment(readValue(part, 'DTEND') ?? '', UTC, zones.host)
  if (end && end.wall + DAY_MS < window.to)
    report(`This calendar lists busy times only until ${formatDay(end.wall)}. Later times appear free.`)
  for (const line of listValues(part, 'FREEBUSY')) {
    if (readParameter(line, 'FBTYPE')?.toUpperCase() === 'FREE') continue
    // Each alone, so that an unreadable period does not discard the others.
    for (const value of line.value.split(',')) {
      try {
        const none = { days: 0, ms: 0, wallMs: null }
        for (const times of readPeriods({ ...line, value }, zones, UTC, none)) reading.add(times)
      } catch (error) {
        if (!(error instanceof UnreadablePartError)) throw error
        report('A busy time of this calendar can’t be read.')
      }
    }
  }
  if (part.broken.length > 0) report('A busy time of this calendar can’t be read.')
}

/** Returns for example "An event on December 3, 2026". Other details of the event stay private. */
function describeEvent(event: Component): string {
  const day = readMoment(/\d{8}/.exec(readValue(event, 'DTSTART') ?? '')?.[0] ?? '', UTC, UTC)
  return day ? `An event on ${formatDay(day.wall)}` : 'An event without a readable date'
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const formatDay = (wall: number) => dayFormat.format(wall)

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
