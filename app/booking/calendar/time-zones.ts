import { nameZone } from './call-words.ts'

export type ZoneGroup = { region: string; zones: { id: string; name: string }[] }

let known: ZoneGroup[] | undefined

/**
 * Every zone of the IANA database by region, as a list to choose from.
 * @param chosen stands in it in any case: browsers have older names for some
 */
export function listTimeZones(chosen: string): ZoneGroup[] {
  known ??= groupZones(Intl.supportedValuesOf('timeZone'))
  const isThere = known.some(({ zones }) => zones.some(({ id }) => id === chosen))
  return isThere ? known : [{ region: 'Chosen', zones: [{ id: chosen, name: nameZone(chosen) }] }, ...known]
}

function groupZones(ids: string[]): ZoneGroup[] {
  const groups = Map.groupBy(ids, (id) => (id.includes('/') ? id.slice(0, id.indexOf('/')) : 'Other'))
  return [...groups].map(([region, members]) => ({
    region,
    zones: members
      .map((id) => ({ id, name: nameZone(id) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  }))
}
