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

/** Maximum difference between the offsets of two time zones, rounded up. */
const ZONES_APART_MS = 27 * 60 * 60 * 1000
/** Busy states that Outlook treats as free. */
const FREE = ['FREE', 'WORKINGELSEWHERE']

export type SeriesReading = {
  window: Span
  zones: EventZones
  /** Number of rules in the file that repeat too often to list. It is limited, because each one takes long to detect. */
  count: { endless: number }
  add(times: Times): void
  report(event: Component, problem: string): void
}

const MAX_ENDLESS = 10

export type Series = { master: Component | null; changes: Component[] }

/** A changed occurrence. `of` is its original start; with `isRange`, all later occurrences change too. */
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

/**
 * Returns false only if all lines of a property mean free, because a badly folded description may contain a
 * similar line.
 */
function isBusy(event: Component): boolean {
  const hasOnly = (name: string, ...values: string[]) => {
    const lines = listValues(event, name)
    return lines.length > 0 && lines.every(({ value }) => values.includes(value.toUpperCase()))
  }
  if (hasOnly('STATUS', 'CANCELLED') || hasOnly('TRANSP', 'TRANSPARENT')) return false
  return !hasOnly('X-MICROSOFT-CDO-BUSYSTATUS', ...FREE)
}

/** Skips events outside the window early, because most of a long calendar is past single events. */
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
  // If a change can't be read, the original occurrence still counts.
  if (busy && !times) return []
  if (!of) {
    if (times) reading.add(times)
    reading.report(change, 'the occurrence that it changes can’t be identified')
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
  if (excluded.includes(null)) reading.report(master, 'one of its excluded dates can’t be read')
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

/** Key to compare dates of a series: the day if the series is all-day, otherwise the instant. */
function keyOf({ wall, isDate, zone }: Moment, start: Moment): number {
  if (!start.isDate) return zone.toInstants(wall).first
  // Exchange writes a day of an all-day event as midnight, in local time or converted to UTC.
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

/** Moves an occurrence by as much local time as the first one of the range. */
function move(occurrence: Moment, of: Moment, { start, length }: Times): Times {
  const onClock = (moment: Moment) => start.zone.toWall(moment.zone.toInstants(moment.wall).first)
  const wall = onClock(occurrence) + start.wall - onClock(of)
  return { start: { ...start, wall: start.isDate ? toDayNumber(wall) * DAY_MS : wall }, length }
}

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
    if (!isRule(value)) throw new UnreadablePartError('its recurrence rule')
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
  reading.report(master, 'it repeats so often that all time after its start is blocked')
  reading.add({
    start: { ...start, wall: Math.max(start.wall, near.from) },
    length: { days: 0, ms: to - near.from + measure(length), wallMs: null },
  })
  return []
}

/** Returns the latest possible start of an occurrence, in local time of the event; Infinity without UNTIL. */
function readUntil(rule: string, start: Moment): number {
  const text = /(?:^|;)\s*UNTIL=([^;]*)/i.exec(rule)?.[1]
  if (text === undefined) return Infinity
  const until = readMoment(text, start.zone, start.zone)
  if (!until) throw new UnreadablePartError('its recurrence rule')
  const wall = until.zone.name === UTC.name ? start.zone.toWall(until.wall) : until.wall
  if (!until.isDate && !start.isDate) return wall
  // Include the whole day of UNTIL, in UTC or local time; the later end applies.
  return (toDayNumber(Math.max(wall, until.wall)) + 1) * DAY_MS - 1
}
