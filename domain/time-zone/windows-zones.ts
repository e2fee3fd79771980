import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }

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

/** IANA name of a Windows zone: "Europe/Berlin" for "W. Europe Standard Time"; null for other names. */
export function findWindowsZone(name: string): string | null {
  return PLACE_BY_NAME.get(name.trim().toLowerCase()) ?? null
}

/** Country of a time zone, such as "US" for America/New_York; null for zones without a country, such as UTC. */
export function findCountry(timeZone: string): string | null {
  const canonical = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  const countries = ZONES.filter(({ territory }) => territory !== WORLD && territory !== 'ZZ')
  return countries.find(({ places }) => places.split(' ').includes(canonical))?.territory ?? null
}
