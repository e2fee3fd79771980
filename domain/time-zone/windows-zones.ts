/** Time zones of Windows and their countries, by CLDR. */
import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }

/** The territory that stands for the world. */
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

/** "Europe/Berlin" of "W. Europe Standard Time"; null for other names. */
export function findWindowsZone(name: string): string | null {
  return PLACE_BY_NAME.get(name.trim().toLowerCase()) ?? null
}

/** The country of a time zone, as "US" of America/New_York; null for those of no country, such as UTC. */
export function findCountry(timeZone: string): string | null {
  const canonical = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  const countries = ZONES.filter(({ territory }) => territory !== WORLD && territory !== 'ZZ')
  return countries.find(({ places }) => places.split(' ').includes(canonical))?.territory ?? null
}
