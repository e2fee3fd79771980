/** Finds time zones by the names that calendar programs give them. */
import { findWindowsZone } from '#domain/time-zone/windows-zones.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import type { Span } from '../times/spans.ts'
import { describeZone } from './described-zone.ts'
import { type Component, readValue } from './parse-calendars.ts'
import { type Zone, zoneOfIana, zoneOfOffset } from './zones.ts'

const HOUR_MS = 60 * 60 * 1000
/** Clocks of the earth are so far ahead of UTC, and so far behind it. */
const MAX_AHEAD_MS = 14 * HOUR_MS
const MAX_BEHIND_MS = 12 * HOUR_MS

/** What has this zone may be anywhere on earth. */
function unknownZone(name: string): Zone {
  return {
    name,
    toInstants: (wall) => ({ first: wall - MAX_AHEAD_MS, last: wall + MAX_BEHIND_MS }),
    toWall: (instant) => instant + MAX_AHEAD_MS,
  }
}

/**
 * Finds zones by their names in a file: of the IANA database, of Windows, or described by the file itself.
 * @param definitions VTIMEZONE components
 * @param onUnknown called once for each name that is not known
 */
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
  const placed = findPlace(name)
  if (placed) return zoneOfIana(placed)
  // Short names may mean something else in each file ("EST" with summer time).
  for (const definition of definitions) {
    if (toKey(readValue(definition, 'TZID') ?? '') !== toKey(name)) continue
    const location = readValue(definition, 'X-LIC-LOCATION')
    if (location !== null && isTimeZone(location)) return zoneOfIana(location)
    const described = describeZone(definition, toKey(name), window)
    if (described) return described
  }
  const last = name.split('/').at(-1)!
  if (isTimeZone(last)) return zoneOfIana(last)
  const place = findWindowsZone(name)
  return place === null ? zoneOfOffset(name) : zoneOfIana(place)
}

/** "Europe/Vienna" of "/Europe/Vienna" and of "/mozilla.org/20070129_1/Europe/Vienna". */
function findPlace(name: string): string | null {
  const parts = name.split('/')
  for (let from = 0; from < parts.length - 1; from += 1) {
    const place = parts.slice(from).join('/')
    if (isTimeZone(place)) return place
  }
  return null
}
