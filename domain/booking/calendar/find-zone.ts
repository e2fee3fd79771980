import { findDisplayedZone, findWindowsZone } from '#domain/time-zone/windows-zones.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import type { Span } from '../times/spans.ts'
import { type Component, readValue, listValues } from './parse-calendars.ts'
import { type Zone, zoneOfIana, zoneOfOffset } from './zones.ts'
import { isRule, listStarts } from './recurrence.ts'

const HOUR_MS = 60 * 60 * 1000
/** Largest offsets in use ahead of UTC and behind it. */
const MAX_AHEAD_MS = 14 * HOUR_MS
const MAX_BEHIND_MS = 12 * HOUR_MS

function unknownZone(name: string): Zone {
  return {
    name,
    toInstants: (wall) => ({ first: wall - MAX_AHEAD_MS, last: wall + MAX_BEHIND_MS }),
    toWall: (instant) => instant + MAX_AHEAD_MS,
  }
}

/** Looks up zones by their names in a file: IANA names, Windows names, or those of its VTIMEZONE definitions. */
export function createZoneFinder(
  definitions: readonly Component[],
  window: Span,
  onUnknown: (name: string) => void,
): (name: string) => Zone {
  const known = new Map<string, Zone>()
  return (name) => {
    const key = toKey(name)
    let zone = known.get(key)
    if (!zone) {
      zone = findZone(name, definitions, window) ?? undefined
      if (!zone) onUnknown(name)
      zone ??= unknownZone(key)
      known.set(key, zone)
    }
    return zone
  }
}

const toKey = (name: string) => name.trim().toLowerCase()

function findZone(name: string, definitions: readonly Component[], window: Span): Zone | null {
  const ianaName = findIanaName(name)
  if (ianaName) return zoneOfIana(ianaName)
  // Files define short names differently ("EST" with daylight saving time), so the file's own definition
  // comes first.
  for (const definition of definitions) {
    if (toKey(readValue(definition, 'TZID') ?? '') !== toKey(name)) continue
    const location = readValue(definition, 'X-LIC-LOCATION')
    if (location !== null && isTimeZone(location)) return zoneOfIana(location)
    const described = describeZone(definition, toKey(name), window)
    if (described) return described
  }
  const last = name.split('/').at(-1)!
  if (isTimeZone(last)) return zoneOfIana(last)
  const windowsZone = findWindowsZone(name) ?? findDisplayedZone(name)
  return windowsZone === null ? zoneOfOffset(name) : zoneOfIana(windowsZone)
}

function findIanaName(name: string): string | null {
  const parts = name.split('/')
  for (let from = 0; from < parts.length - 1; from += 1) {
    const ianaName = parts.slice(from).join('/')
    if (isTimeZone(ianaName)) return ianaName
  }
  return null
}

// Time zones defined by VTIMEZONE in the file (RFC 5545, section 3.6.5).

const YEAR_MS = 366 * 24 * 60 * 60 * 1000
/** No real UTC offset is this large; larger values are errors. */
const MAX_OFFSET_MS = 16 * 60 * 60 * 1000

/** A UTC offset change. `wall` is local time before the change; `before` and `after` are offsets in milliseconds. */
type Change = { wall: number; before: number; after: number }

/** Returns the zone with its offset changes around the window; null if the definition can't be read. */
function describeZone(definition: Component, name: string, window: Span): Zone | null {
  const changes: Change[] = []
  for (const part of definition.parts) {
    const found = listChanges(part, window)
    if (!found) return null
    changes.push(...found)
  }
  if (changes.length === 0) return null
  changes.sort((a, b) => a.wall - b.wall)
  const toInstant = (wall: number) => {
    const last = changes.findLast((change) => change.wall <= wall)
    if (!last) return wall - changes[0]!.before
    // A local time skipped by the change uses the offset before it (section 3.3.5).
    const isLeftOut = wall < last.wall + last.after - last.before
    return wall - (isLeftOut ? last.before : last.after)
  }
  return {
    name,
    toInstants: (wall) => ({ first: toInstant(wall), last: toInstant(wall) }),
    toWall: (instant) => {
      const last = changes.findLast((change) => change.wall - change.before <= instant)
      return instant + (last ? last.after : changes[0]!.before)
    },
  }
}

/** Lists the offset changes of a STANDARD or DAYLIGHT component; null if it can't be read. */
function listChanges(part: Component, window: Span): Change[] | null {
  const before = readOffset(readValue(part, 'TZOFFSETFROM'))
  const after = readOffset(readValue(part, 'TZOFFSETTO'))
  const start = readWall(readValue(part, 'DTSTART'))
  if (before === null || after === null || start === null || part.broken.length > 0) return null
  const walls = [start]
  for (const { value } of listValues(part, 'RDATE')) {
    const dates = value.split(',').map(readWall)
    if (dates.includes(null)) return null
    walls.push(...(dates as number[]))
  }
  for (const { value } of listValues(part, 'RRULE')) {
    if (!isRule(value) || !/FREQ=YEARLY/i.test(value)) return null
    const until = readWall(/UNTIL=([\dT]+)/i.exec(value)?.[1] ?? '99991231')!
    const found = listStarts(value, start, { from: window.from - 2 * YEAR_MS, to: window.to + YEAR_MS })
    // UNTIL is in UTC and the starts in local time, so allow for any offset.
    walls.push(...(found ?? []).filter((wall) => wall <= until + MAX_OFFSET_MS))
  }
  return walls.map((wall) => ({ wall, before, after }))
}

function readOffset(text: string | null): number | null {
  const [match, sign, hours, minutes, seconds = '0'] = /^([+-]?)(\d\d)(\d\d)(\d\d)?$/.exec(text ?? '') ?? []
  if (match === undefined) return null
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return offset > MAX_OFFSET_MS ? null : sign === '-' ? -offset : offset
}

function readWall(text: string | null): number | null {
  const [match, year, month, day, hour = '0', minute = '0', second = '0'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?Z?)?$/.exec(text ?? '') ?? []
  if (match === undefined) return null
  return Date.UTC(
    Math.max(100, Number(year)),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
}
