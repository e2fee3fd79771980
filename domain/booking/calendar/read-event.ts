/** When an event of a calendar is: its beginning and its length. */
import { DAY_MS, type Moment, readDuration, readMoment, toDayNumber } from './date-values.ts'
import { type Component, type Line, listValues, readParameter } from './parse-calendars.ts'
import type { Zone } from './zones.ts'

/** A part of an event that can't be read. */
export class UnreadablePartError extends Error {}

export type Length = {
  days: number
  ms: number
  /** What its clock counts from beginning to end; null when two clocks tell them. */
  wallMs: number | null
}

export type EventZones = {
  find(name: string): Zone
  /** Of times without a zone. */
  floating: Zone
  /** Of whole days. */
  host: Zone
}

/** A line of these that can't be read may have said anything about the time. */
const DECIDING = new Set([
  'BEGIN',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
])

export type Times = { start: Moment; length: Length }

/**
 * @param fallback where a change of a repetition says nothing itself
 * @returns null for an event that ends before it begins
 * @throws UnreadablePartError
 */
export function readTimes(event: Component, zones: EventZones, fallback?: Partial<Times>): Times | null {
  if (event.broken.some((name) => DECIDING.has(name))) throw new UnreadablePartError('a line of it')
  const start = readDate(event, 'DTSTART', zones) ?? fallback?.start
  if (!start) throw new UnreadablePartError('its beginning')
  const lengths = [readEnd(event, start, zones), readLength(event, start)].filter((length) => length !== null)
  // An event may name one of both. Of two that differ the longer one is the safe one.
  const [length] = lengths.toSorted((a, b) => measure(b) - measure(a))
  if (length) return measure(length) < 0 ? null : { start, length }
  const known = fallback?.length
  if (known && (!start.isDate || measure(known) >= DAY_MS)) return { start, length: known }
  return { start, length: { days: start.isDate ? 1 : 0, ms: 0, wallMs: null } }
}

/** Nearly exact, and never too short. */
export function measure({ days, ms, wallMs }: Length): number {
  return Math.max(days * DAY_MS + ms, wallMs ?? -Infinity)
}

/** The last moment of what begins then. */
export function findEnd({ wall, zone }: Moment, { days, ms, wallMs }: Length): number {
  const end = zone.toInstants(wall + days * DAY_MS).last + ms
  // A series is as long as its first event, exactly (RFC 5545, section 3.8.5.3) or by its clock, as programs show it.
  return wallMs === null ? end : Math.max(end, zone.toInstants(wall + wallMs).last)
}

function readEnd(event: Component, start: Moment, zones: EventZones): Length | null {
  const end = readDate(event, 'DTEND', zones)
  if (!end) return null
  const from = start.zone.toInstants(start.wall)
  // Days end with the first that is none of them; programs that name the last one mean it.
  if (end.isDate && start.isDate)
    return { days: Math.max(1, toDayNumber(end.wall) - toDayNumber(start.wall)), ms: 0, wallMs: null }
  const isSameDay = end.isDate && toDayNumber(end.wall) <= toDayNumber(start.wall)
  const to = end.zone.toInstants(isSameDay ? end.wall + DAY_MS : end.wall)
  const ms = Math.max(to.first - from.first, to.last - from.last)
  if (start.isDate && ms <= 0) return { days: 1, ms: 0, wallMs: null }
  return { days: 0, ms, wallMs: end.zone.name === start.zone.name && ms >= 0 ? end.wall - start.wall : null }
}

function readLength(event: Component, start: Moment): Length | null {
  const lines = listValues(event, 'DURATION')
  const duration = lines.map(({ value }) => readDuration(value)).find((read) => read !== null)
  if (!duration) {
    if (lines.length > 0 && listValues(event, 'DTEND').length === 0)
      throw new UnreadablePartError('its length')
    return null
  }
  if (!start.isDate) return { ...duration, wallMs: null }
  return {
    days: Math.max(1, Math.ceil((duration.days * DAY_MS + duration.ms) / DAY_MS)),
    ms: 0,
    wallMs: null,
  }
}

function readDate(event: Component, name: string, zones: EventZones): Moment | null {
  const [line] = listValues(event, name)
  if (!line) return null
  const moment = readMoment(line.value, findLineZone(line, zones, zones.floating), zones.host)
  if (!moment) throw new UnreadablePartError(name === 'DTEND' ? 'its end' : 'its beginning')
  return moment
}

/** The dates of EXDATE and RECURRENCE-ID; those that can't be read are null. */
export function readDates(event: Component, name: string, zones: EventZones, zone: Zone): (Moment | null)[] {
  return listValues(event, name).flatMap((line) =>
    line.value.split(',').map((text) => readMoment(text, findLineZone(line, zones, zone), zones.host)),
  )
}

/**
 * Times that are added by RDATE, or told by FREEBUSY as periods.
 * @param length of a date that is no period
 * @throws UnreadablePartError
 */
export function readPeriods(line: Line, zones: EventZones, zone: Zone, length: Length): Times[] {
  const lineZone = findLineZone(line, zones, zone)
  return line.value.split(',').map((text) => {
    const [from = '', to] = text.split('/')
    const start = readMoment(from, lineZone, zones.host)
    if (!start) throw new UnreadablePartError('its dates')
    if (to === undefined) return { start, length: start.isDate ? { days: 1, ms: 0, wallMs: null } : length }
    const duration = readDuration(to)
    if (duration) return { start, length: { ...duration, wallMs: null } }
    const end = readMoment(to, lineZone, zones.host)
    if (!end) throw new UnreadablePartError('its dates')
    const ms = end.zone.toInstants(end.wall).last - start.zone.toInstants(start.wall).last
    return { start, length: { days: 0, ms, wallMs: null } }
  })
}

function findLineZone(line: Line, zones: EventZones, zone: Zone): Zone {
  const name = readParameter(line, 'TZID')
  return name === null ? zone : zones.find(name)
}
