import { findDisplayedZone, findWindowsZone } from '#domain/time-zone/windows-zones.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import type { Span } from '../times/spans.ts'
import { describeZone } from './described-zone.ts'
import { type Component, readValue } from './parse-calendars.ts'
import { type Zone, zoneOfIana, zoneOfOffset } from './zones.ts'

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
