import { getOffsetMs } from '#import/dates/time-zone.ts'
import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import { isTimeZone } from './zone-clock.ts'

/** CLDR territory code of the world. */
const WORLD = '001'

const ZONES = windowsZones.supplemental.windowsZones.mapTimezones.map(
  ({ mapZone: { _other: name, _territory: territory, _type: places } }) => ({ name, territory, places }),
)
const PLACE_BY_NAME = new Map(
  ZONES.filter(({ territory }) => territory === WORLD).map(({ name, places }) => [
    name.toLowerCase(),
    places,
  ]),
)

/** Returns the IANA name of a Windows zone, such as "Europe/Berlin" for "W. Europe Standard Time"; null if unknown. */
export function findWindowsZone(name: string): string | null {
  return PLACE_BY_NAME.get(name.trim().toLowerCase()) ?? null
}

const DISPLAY_NAME = /^\((?:UTC|GMT)(?:([+-])(\d\d):(\d\d))?\)\s{0,4}(\S.{0,99})$/i
const AREAS = 'Europe America Asia Africa Australia Pacific Atlantic Indian US'.split(' ')
/** A winter and a summer date, in either hemisphere. */
const SEASONS = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]

/**
 * Returns the IANA name of a zone as displayed by Windows, such as "Europe/Amsterdam" for "(UTC+01:00)
 * Amsterdam, Berlin"; null if unknown. Uses the first city with this standard offset.
 */
export function findDisplayedZone(name: string): string | null {
  const [, sign, hours = '0', minutes = '0', places] = DISPLAY_NAME.exec(name.trim()) ?? []
  if (places === undefined) return null
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000)
  const windowsName = places.replace(/ Time \([^()]{1,40}\)$/, '')
  const candidates = [
    findWindowsZone(`${windowsName} Standard Time`),
    ...places
      .split(',')
      .flatMap((place) => AREAS.map((area) => `${area}/${place.trim().replaceAll(' ', '_')}`)),
  ]
  const isMeant = (zone: string | null) =>
    zone !== null &&
    isTimeZone(zone) &&
    Math.min(...SEASONS.map((season) => getOffsetMs(season, zone))) === offset
  return candidates.find(isMeant) ?? null
}

/** Returns the country of a time zone, such as "US" for America/New_York; null if it has none, like UTC. */
export function findCountry(timeZone: string): string | null {
  const canonical = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  const countries = ZONES.filter(({ territory }) => territory !== WORLD && territory !== 'ZZ')
  return countries.find(({ places }) => places.split(' ').includes(canonical))?.territory ?? null
}
