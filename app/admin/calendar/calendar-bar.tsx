import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatDays, formatFullDay } from '#domain/time-zone/calendar-days.ts'
import type { ViewName } from './calendar-place.ts'
import type { ShownHost } from './host-mark.tsx'

export type CalendarBarProps = {
  view: ViewName
  days: readonly string[]
  hosts: readonly ShownHost[]
  /** Whose times are shown; null for everybody's. */
  hostId: string | null
  isLoading: boolean
  /** Whether a whole week has room; else one day is shown. */
  isWide: boolean
  onView: (view: ViewName) => void
  /** So many pages on, or back; 0 for today. */
  onStep: (pages: -1 | 0 | 1) => void
  onHost: (hostId: string | null) => void
}

/** Which days are shown, whose, and how. */
export function CalendarBar(props: CalendarBarProps) {
  const { view, days, hosts, hostId, isLoading, isWide, onView, onStep, onHost } = props
  const [first, last] = [days[0]!, days.at(-1)!]
  return (
    <div className="calendar-bar">
      <div className="calendar-steps">
        <Button variant="secondary" size="small" onClick={() => onStep(0)}>
          Today
        </Button>
        <Button variant="quiet" isIconOnly aria-label="Earlier" onClick={() => onStep(-1)}>
          <Icon name="chevron-left" />
        </Button>
        <Button variant="quiet" isIconOnly aria-label="Later" onClick={() => onStep(1)}>
          <Icon name="chevron-right" />
        </Button>
        <h2 className="t-h4" aria-live="polite" aria-busy={isLoading || undefined}>
          {first === last ? formatFullDay(first) : formatDays(first, last)}
        </h2>
      </div>
      {hosts.length > 1 && (
        <SelectField
          id="calendar-host"
          label="Host"
          hidesLabel
          className="calendar-host"
          value={hostId ?? ''}
          onChange={(event) => onHost(event.target.value === '' ? null : event.target.value)}
          options={[
            { value: '', label: 'All hosts' },
            ...hosts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <div className="choice-group" role="group" aria-label="View">
        <ViewButton
          icon="calendar-days"
          label={isWide ? 'Week' : 'Day'}
          isOn={view === 'week'}
          onChoose={() => onView('week')}
        />
        <ViewButton icon="list" label="List" isOn={view === 'list'} onChoose={() => onView('list')} />
      </div>
    </div>
  )
}

type ViewButtonProps = {
  icon: 'calendar-days' | 'list'
  label: string
  isOn: boolean
  onChoose: () => void
}

function ViewButton({ icon, label, isOn, onChoose }: ViewButtonProps) {
  return (
    <button type="button" aria-pressed={isOn} onClick={onChoose}>
      <Icon name={icon} />
      {label}
    </button>
  )
}
