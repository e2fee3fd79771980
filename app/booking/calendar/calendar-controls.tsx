import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { CalendarView } from './calendar-view.ts'
import { formatZoneName, formatZoneWithOffset } from './format-call.ts'

export function ZoneForm({ view }: { view: CalendarView }) {
  const { path, zone, day, month, host } = view
  const instant = day?.times[0]?.startsAt ?? `${month}-15T12:00:00Z`
  return (
    <form className="call-choice stack gap-8" action={path} data-call-choice>
      <PathFields path={path} />
      <label className="field-name" htmlFor="call-zone">
        Your time zone
      </label>
      <div className="select-box">
        <select className="input select" id="call-zone" name="zone" defaultValue={zone} autoComplete="off">
          {listTimeZones(zone).map(({ region, zones }) => (
            <optgroup label={region} key={region}>
              {zones.map(({ id, name }) => (
                <option value={id} key={id}>
                  {id === zone ? formatZoneWithOffset(id, instant) : name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      {day ? (
        <input type="hidden" name="day" value={day.date} />
      ) : (
        <input type="hidden" name="month" value={month} />
      )}
      {host && <input type="hidden" name="host" value={host} />}
      <Button type="submit" variant="secondary" size="small">
        Show in this zone
      </Button>
    </form>
  )
}

export function HostForm({ view }: { view: CalendarView }) {
  const { path, zone, hosts, host, day, isZoneChosen } = view
  if (hosts.length === 0) return null
  return (
    <form className="call-choice stack gap-8" action={path} data-call-choice>
      <PathFields path={path} />
      <label className="field-name" htmlFor="call-host">
        With
      </label>
      <div className="select-box">
        <select
          className="input select"
          id="call-host"
          name="host"
          defaultValue={host ?? ''}
          autoComplete="off"
        >
          <option value="">Anyone who is free</option>
          {hosts.map(({ id, name, role }) => (
            <option value={id} key={id}>
              {role ? `${name}, ${role}` : name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      {isZoneChosen && <input type="hidden" name="zone" value={zone} />}
      {day && <input type="hidden" name="day" value={day.date} />}
      <Button type="submit" variant="secondary" size="small">
        Show their times
      </Button>
    </form>
  )
}

/** Hidden fields for the query parameters of the path, which a GET form would drop. */
function PathFields({ path }: { path: string }) {
  const [, query = ''] = path.split('?')
  return [...new URLSearchParams(query)].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

type ZoneGroup = { region: string; zones: { id: string; name: string }[] }

let allZones: ZoneGroup[] | undefined

/** Lists all IANA time zones by region. Adds `chosen` if missing, because browsers have older names for some. */
function listTimeZones(chosen: string): ZoneGroup[] {
  allZones ??= groupZones(Intl.supportedValuesOf('timeZone'))
  if (allZones.some(({ zones }) => zones.some(({ id }) => id === chosen))) return allZones
  return [{ region: 'Chosen', zones: [{ id: chosen, name: formatZoneName(chosen) }] }, ...allZones]
}

function groupZones(ids: string[]): ZoneGroup[] {
  const groups = Map.groupBy(ids, (id) => (id.includes('/') ? id.slice(0, id.indexOf('/')) : 'Other'))
  return [...groups].map(([region, members]) => ({
    region,
    zones: members
      .map((id) => ({ id, name: formatZoneName(id) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  }))
}
