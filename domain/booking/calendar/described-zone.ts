/** Time zones defined by VTIMEZONE in the file (RFC 5545, section 3.6.5). */
import type { Span } from '../times/spans.ts'
import { type Component, listValues, readValue } from './parse-calendars.ts'
import { isRule, listStarts } from './recurrence.ts'
import type { Zone } from './zones.ts'

const YEAR_MS = 366 * 24 * 60 * 60 * 1000
/** No real UTC offset is this large; larger values are errors. */
const MAX_OFFSET_MS = 16 * 60 * 60 * 1000

/** A UTC offset change. `wall` is local time before the change; `before` and `after` are offsets in milliseconds. */
type Change = { wall: number; before: number; after: number }

/** Returns the zone with its offset changes around the window; null if the definition can't be read. */
export function describeZone(definition: Component, name: string, window: Span): Zone | null {
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
