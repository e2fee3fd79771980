import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }

/** The country of a time zone, as "US" of America/New_York; null for those of no country, such as UTC. */
export function findCountry(timeZone: string): string | null {
  const name = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  const found = windowsZones.supplemental.windowsZones.mapTimezones.find(
    ({ mapZone }) => /^[A-Z]{2}$/.test(mapZone._territory) && mapZone._type.split(' ').includes(name),
  )
  return found && found.mapZone._territory !== 'ZZ' ? found.mapZone._territory : null
}
