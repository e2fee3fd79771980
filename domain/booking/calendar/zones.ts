import { findInstant, getOffsetMs } from '#import/dates/time-zone.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
export type Zone = {
  name: string
  /** Earliest and latest instant of a local time; both are equal if the zone is known. */
  toInstants(wall: number): Instants
  toWall(instant: number): number
}
export type Instants = { first: number; last: number }

export const UTC: Zone = zoneAhead('utc', 0)

function zoneAhead(name: string, offset: number): Zone {
  return {
    name,
    toInstants: (wall) => ({ first: wall - offset, last: wall - offset }),
    toWall: (instant) => instant + offset,
  }
}

/** Returns a zone with a fixed offset, such as "UTC+01:00", "GMT-5" or "+0100"; null for other names. */
export function zoneOfOffset(name: string): Zone | null {
  if (/^z$/i.test(name)) return UTC
  const [match, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?\s*([+-])(\d{1,2}):?(\d\d)?$/i.exec(name) ?? []
  if (match === undefined || Number(hours) > 14 || Number(minutes) > 59) return null
  const offset = Number(hours) * HOUR_MS + Number(minutes) * 60_000
  return zoneAhead(name, sign === '-' ? -offset : offset)
}

export function zoneOfIana(name: string): Zone {
  const getOffset = createOffsets(name)
  return {
    name: name.toLowerCase(),
    toInstants: (wall) => {
      const instant = isNear(wall) ? findInstant(wall, name, getOffset) : wall
      return { first: instant, last: instant }
    },
    toWall: (instant) => (isNear(instant) ? instant + getOffset(instant) : instant),
  }
}

/**
 * Caches offsets per UTC day, because a feed has thousands of times. Looks up exact offsets only on days with
 * a change.
 */
function createOffsets(name: string): (instant: number) => number {
  const byDay = new Map<number, number>()
  const atDay = (day: number) => {
    const known = byDay.get(day) ?? getOffsetMs(day * DAY_MS, name)
    byDay.set(day, known)
    return known
  }
  return (instant) => {
    const day = Math.floor(instant / DAY_MS)
    const offset = atDay(day)
    return offset === atDay(day + 1) ? offset : getOffsetMs(instant, name)
  }
}

const FIRST_MOMENT = Date.UTC(1900, 0, 1)
const LAST_MOMENT = Date.UTC(3000, 0, 1)

/** Offsets are looked up only for plausible years; times far outside are invalid. */
function isNear(moment: number): boolean {
  return FIRST_MOMENT < moment && moment < LAST_MOMENT
}
