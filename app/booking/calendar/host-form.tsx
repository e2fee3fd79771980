import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { CalendarView } from './calendar-view.ts'
import { PathFields } from './path-fields.tsx'

/** With whom, where the agency lets visitors choose. */
export function HostForm({ view }: { view: CalendarView }) {
  const { path, zone, hosts, host, day, isZoneChosen } = view
  if (hosts.length === 0) return null
  return (
    <form className="call-choice" action={path} data-call-choice>
      <PathFields path={path} />
      <label htmlFor="call-host">With</label>
      <div className="select-box">
        <select
          className="input select"
          id="call-host"
          name="host"
          defaultValue={host ?? ''}
          autoComplete="off"
        >
          <option value="">Anybody who is free</option>
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
