import { DAY_MS, type Moment, readDuration, readMoment, toDayNumber } from './date-values.ts'
import { type Component, type Line, listValues, readParameter } from './parse-calendars.ts'
import type { Zone } from './zones.ts'

/** Thrown for an unreadable part of an event; the message names the part, such as "its start". */
export class UnreadablePartError extends Error {}

export type EventLength = {
  days: number
  ms: number
  /** Local time from start to end; null unless both are in the same zone. */
  wallMs: number | null
}

export type EventZones = {
  find(name: string): Zone
  floating: Zone
  host: Zone
}

/** If one of these properties is unreadable, the time of the event is uncertain. */
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

export type Times = { start: Moment; length: EventLength }

/**
 * @param fallback values that a changed occurrence inherits
 * @returns null if the event ends before it begins
 * @throws UnreadablePartError
 */
export function readTimes(event: Component, zones: EventZones, fallback?: Partial<Times>): Times | null {
  if (event.broken.some((name) => DECIDING.has(name))) throw new UnreadablePartError('one of its lines')
  const start = readDate(event, 'DTSTART', zones) ?? fallback?.start
  if (!start) throw new UnreadablePartError('its start')
  const lengths = [readEnd(event, start, zones), readLength(event, start)].filter((length) => length !== null)
  // DTEND and DURATION exclude each other. If an event has both, use the longer one, so that nothing is
  // booked over it.
  const [length] = lengths.toSorted((a, b) => measure(b) - measure(a))
  if (length) return measure(length) < 0 ? null : { start, length }
  const known = fallback?.length
  if (known && (!start.isDate || measure(known) >= DAY_MS)) return { start, length: known }
  return { start, length: { days: start.isDate ? 1 : 0, ms: 0, wallMs: null } }
}

export function measure({ days, ms, wallMs }: EventLength): number {
  return Math.max(days * DAY_MS + ms, wallMs ?? -Infinity)
}

export function findEnd({ wall, zone }: Moment, { days, ms, wallMs }: EventLength): number {
  const end = zone.toInstants(wall + days * DAY_MS).last + ms
  // The RFC keeps the exact duration (section 3.8.5.3), some programs the local times. Use the later end.
  return wallMs === null ? end : Math.max(end, zone.toInstants(wall + wallMs).last)
}

function readEnd(event: Component, start: Moment, zones: EventZones): EventLength | null {
  const end = readDate(event, 'DTEND', zones)
  if (!end) return null
  const from = start.zone.toInstants(start.wall)
  // DTEND of an all-day event is exclusive, but some programs write the same day for one-day events.
  if (end.isDate && start.isDate)
    return { days: Math.max(1, toDayNumber(end.wall) - toDayNumber(start.wall)), ms: 0, wallMs: null }
  const isSameDay = end.isDate && toDayNumber(end.wall) <= toDayNumber(start.wall)
  const to = end.zone.toInstants(isSameDay ? end.wall + DAY_MS : end.wall)
  const ms = Math.max(to.first - from.first, to.last - from.last)
  if (start.isDate && ms <= 0) return { days: 1, ms: 0, wallMs: null }
  return { days: 0, ms, wallMs: end.zone.name === start.zone.name && ms >= 0 ? end.wall - start.wall : null }
}

function readLength(event: Component, start: Moment): EventLength | null {
  const lines = listValues(event, 'DURATION')
  const duration = lines.map(({ value }) => readDuration(value)).find((read) => read !== null)
  if (!duration) {
    if (lines.length > 0 && listValues(event, 'DTEND').length === 0)
      throw new UnreadablePartError('its duration')
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
  if (!moment) throw new UnreadablePartError(name === 'DTEND' ? 'its end' : 'its start')
  return moment
}

/** Dates of EXDATE or RECURRENCE-ID; null for unreadable ones. */
export function readDates(event: Component, name: string, zones: EventZones, zone: Zone): (Moment | null)[] {
  return listValues(event, name).flatMap((line) =>
    line.value.split(',').map((text) => readMoment(text, findLineZone(line, zones, zone), zones.host)),
  )
}

/** @param length length of a date that is not a period @throws UnreadablePartError */
export function readPeriods(line: Line, zones: EventZones, zone: Zone, length: EventLength): Times[] {
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
