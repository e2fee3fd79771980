/** What keeps busy of an event with its repetitions, and of those that were changed. */
import type { Span } from '../times/spans.ts'
import { DAY_MS, type Moment, readMoment, toDayNumber } from './date-values.ts'
import { type Component, listValues } from './parse-calendars.ts'
import {
  type EventZones,
  measure,
  readDates,
  readPeriods,
  readTimes,
  type Times,
  UnreadablePartError,
} from './read-event.ts'
import { isRule, listStarts } from './recurrence.ts'
import { UTC } from './zones.ts'

/** No two clocks are further apart. */
const ZONES_APART_MS = 27 * 60 * 60 * 1000
/** The states of an event of which Outlook says that they take no time. */
const FREE = ['FREE', 'WORKINGELSEWHERE']

export type SeriesReading = {
  window: Span
  zones: EventZones
  /** Of the whole file; each rule that repeats too often to be listed takes a while. */
  count: { endless: number }
  add(times: Times): void
  /** @param problem with `event`, as "its beginning can’t be read" */
  report(event: Component, problem: string): void
}

const MAX_ENDLESS = 10

export type Series = { master: Component | null; changes: Component[] }

/** A repetition, or all from it on, that is another than the rule says. */
type Change = { of: Moment; isRange: boolean; isBusy: boolean; times: Times | null }

export function readSeries({ master, changes }: Series, reading: SeriesReading): void {
  const times = master && tryRead(master, reading, () => readTimes(master, reading.zones))
  const read = changes.flatMap((change) => readChange(change, times, reading))
  for (const change of read) if (change.isBusy && change.times) reading.add(change.times)
  if (!master || !times) return
  const isNeeded = isBusy(master) || read.some((change) => change.isRange && change.isBusy)
  if (!isNeeded || isFarAway(master, times, reading)) return
  tryRead(master, reading, () => addOccurrences(master, times, read, reading))
}

function tryRead<Result>(event: Component, reading: SeriesReading, read: () => Result): Result | null {
  try {
    const result = read()
    if (result === null) reading.report(event, 'it ends before it begins')
    return result
  } catch (error) {
    if (!(error instanceof UnreadablePartError)) throw error
    if (isBusy(event)) reading.report(event, `${error.message} can’t be read`)
    return null
  }
}

/** Busy unless every line that tells about it says free: lines of a broken description may look like it. */
function isBusy(event: Component): boolean {
  const says = (name: string, ...values: string[]) => {
    const lines = listValues(event, name)
    return lines.length > 0 && lines.every(({ value }) => values.includes(value.toUpperCase()))
  }
  if (says('STATUS', 'CANCELLED') || says('TRANSP', 'TRANSPARENT')) return false
  return !says('X-MICROSOFT-CDO-BUSYSTATUS', ...FREE)
}

/** Most events of a long history are single ones. */
function isFarAway(master: Component, { start, length }: Times, { window }: SeriesReading): boolean {
  const isSingle = listValues(master, 'RRULE').length + listValues(master, 'RDATE').length === 0
  const end = start.wall + measure(length)
  return start.wall > window.to + ZONES_APART_MS || (isSingle && end < window.from - ZONES_APART_MS)
}

function readChange(change: Component, master: Times | null, reading: SeriesReading): Change[] {
  const { zones } = reading
  const [of] = readDates(change, 'RECURRENCE-ID', zones, master?.start.zone ?? zones.floating)
  const fallback = of && { start: of, ...(master && { length: master.length }) }
  const busy = isBusy(change)
  const times = busy ? tryRead(change, reading, () => readTimes(change, zones, fallback ?? {})) : null
  // Beside what can't be read, what the rule says stays.
  if (busy && !times) return []
  if (!of) {
    if (times) reading.add(times)
    reading.report(change, 'it is not known which repetition it changes')
    return []
  }
  const isRange = /;\s*RANGE="?THISANDFUTURE/i.test(listValues(change, 'RECURRENCE-ID')[0]?.parameters ?? '')
  return [{ of, isRange, isBusy: busy, times }]
}

function addOccurrences(
  master: Component,
  times: Times,
  changes: readonly Change[],
  reading: SeriesReading,
): void {
  const { zones } = reading
  const excluded = readDates(master, 'EXDATE', zones, times.start.zone)
  if (excluded.includes(null)) reading.report(master, 'a day on which it does not take place can’t be read')
  const isExcluded = createMatch(
    excluded.filter((date) => date !== null),
    times.start,
  )
  const isChanged = createMatch(
    changes.map(({ of }) => of),
    times.start,
  )
  const ranges = changes
    .filter(({ isRange }) => isRange)
    .map((change) => ({ change, key: keyOf(change.of, times.start) }))
    .sort((a, b) => b.key - a.key)
  for (const occurrence of listOccurrences(
    master,
    times,
    ranges.map(({ change }) => change),
    reading,
  )) {
    if (isExcluded(occurrence.start) || isChanged(occurrence.start)) continue
    const range = ranges.find(({ key }) => key <= keyOf(occurrence.start, times.start))
    if (range && !range.change.isBusy) continue
    if (range?.change.times) reading.add(move(occurrence.start, range.change.of, range.change.times))
    else if (isBusy(master)) reading.add(occurrence)
  }
}

/** Compares moments of a series whose days are days, and whose times may be told in several zones. */
function keyOf({ wall, isDate, zone }: Moment, start: Moment): number {
  if (!start.isDate) return zone.toInstants(wall).first
  // Exchange names a whole day by its midnight, on some clock or in UTC.
  const isUtc = !isDate && zone.name === UTC.name && wall % DAY_MS !== 0
  return toDayNumber(isUtc ? start.zone.toWall(wall) : wall) * DAY_MS
}

function createMatch(moments: readonly Moment[], start: Moment): (occurrence: Moment) => boolean {
  const keys = new Set(
    moments.filter(({ isDate }) => start.isDate || !isDate).map((moment) => keyOf(moment, start)),
  )
  const days = new Set(moments.filter(({ isDate }) => isDate).map(({ wall }) => toDayNumber(wall)))
  return (occurrence) => keys.has(keyOf(occurrence, start)) || days.has(toDayNumber(occurrence.wall))
}

/** An occurrence, moved as far as the first of a range was. */
function move(occurrence: Moment, of: Moment, { start, length }: Times): Times {
  const onClock = (moment: Moment) => start.zone.toWall(moment.zone.toInstants(moment.wall).first)
  const wall = onClock(occurrence) + start.wall - onClock(of)
  return { start: { ...start, wall: start.isDate ? toDayNumber(wall) * DAY_MS : wall }, length }
}

/** All in the window that the rules and the dates of an event say, its beginning included. */
function listOccurrences(
  master: Component,
  times: Times,
  ranges: readonly Change[],
  reading: SeriesReading,
): Times[] {
  const { start, length } = times
  const shift = Math.max(
    0,
    ...ranges.map((range) => (range.times ? Math.abs(range.times.start.wall - range.of.wall) : 0)),
  )
  const longest = Math.max(
    measure(length),
    ...ranges.map((range) => (range.times ? measure(range.times.length) : 0)),
  )
  const near = {
    from: reading.window.from - longest - shift - 2 * ZONES_APART_MS,
    to: reading.window.to + shift + 2 * ZONES_APART_MS,
  }
  const found = new Map<number, Times>([[start.wall, times]])
  for (const { value } of listValues(master, 'RRULE')) {
    if (!isRule(value)) throw new UnreadablePartError('its repetition')
    for (const wall of listRuleStarts(master, value, times, near, reading))
      found.set(wall, { start: { ...start, wall }, length })
  }
  const added = listValues(master, 'RDATE').flatMap((line) =>
    readPeriods(line, reading.zones, start.zone, length),
  )
  return [...found.values(), ...added]
}

function listRuleStarts(
  master: Component,
  rule: string,
  { start, length }: Times,
  near: Span,
  reading: SeriesReading,
): number[] {
  const until = readUntil(rule, start)
  const to = Math.min(near.to, until)
  if (to < near.from) return []
  const starts = reading.count.endless < MAX_ENDLESS ? listStarts(rule, start.wall, { ...near, to }) : null
  if (starts) return starts
  reading.count.endless += 1
  reading.report(master, 'it repeats so often that all time from its beginning on is taken')
  reading.add({
    start: { ...start, wall: Math.max(start.wall, near.from) },
    length: { days: 0, ms: to - near.from + measure(length), wallMs: null },
  })
  return []
}

/** The last time at which a repetition may begin, on the clock of the event. */
function readUntil(rule: string, start: Moment): number {
  const text = /(?:^|;)\s*UNTIL=([^;]*)/i.exec(rule)?.[1]
  if (text === undefined) return Infinity
  const until = readMoment(text, start.zone, start.zone)
  if (!until) throw new UnreadablePartError('its repetition')
  const wall = until.zone.name === UTC.name ? start.zone.toWall(until.wall) : until.wall
  if (!until.isDate && !start.isDate) return wall
  // The day itself, at whatever hour, on the clock that makes it later.
  return (toDayNumber(Math.max(wall, until.wall)) + 1) * DAY_MS - 1
}
