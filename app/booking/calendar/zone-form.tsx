import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { CalendarView } from './calendar-view.ts'
import { PathFields } from './path-fields.tsx'
import { listTimeZones } from './time-zones.ts'
import { describeZone } from './call-words.ts'

/** Which clock the times are shown on. */
export function ZoneForm({ view }: { view: CalendarView }) {
  const { path, zone, day, month, host } = view
  const at = day?.times[0]?.startsAt ?? `${month}-15T12:00:00Z`
  return (
    <form className="call-choice" action={path} data-call-choice>
      <PathFields path={path} />
      <label htmlFor="call-zone">Your time zone</label>
      <div className="select-box">
        <select className="input select" id="call-zone" name="zone" defaultValue={zone} autoComplete="off">
          {listTimeZones(zone).map(({ region, zones }) => (
            <optgroup label={region} key={region}>
              {zones.map(({ id, name }) => (
                <option value={id} key={id}>
                  {id === zone ? describeZone(id, at) : name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      {day && <input type="hidden" name="day" value={day.date} />}
      {!day && <input type="hidden" name="month" value={month} />}
      {host && <input type="hidden" name="host" value={host} />}
      <Button type="submit" variant="secondary" size="small">
        Show in this zone
      </Button>
    </form>
  )
}
