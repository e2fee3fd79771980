import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatDays, formatFullDay } from '#domain/time-zone/calendar-days.ts'
import { DateSteps } from '../date-steps.tsx'
import type { ViewName } from './calendar-path.ts'
import { listHostOptions, type ShownHost } from './host-label.tsx'

export type CalendarBarProps = {
  view: ViewName
  days: readonly string[]
  hosts: readonly ShownHost[]
  /** Null for all hosts. */
  hostId: string | null
  isLoading: boolean
  /** Whether the window is wide enough for a week. */
  isWide: boolean
  onView: (view: ViewName) => void
  /** Shows the previous (-1) or next (1) page, or today (0). */
  onStep: (pages: -1 | 0 | 1) => void
  onHost: (hostId: string | null) => void
}

export function CalendarBar(props: CalendarBarProps) {
  const { view, days, hosts, hostId, isLoading, isWide, onView, onStep, onHost } = props
  const [first, last] = [days[0]!, days.at(-1)!]
  const views = [
    { name: 'week', icon: 'calendar-days', label: isWide ? 'Week' : 'Day' },
    { name: 'list', icon: 'list', label: 'List' },
  ] as const
  return (
    <div className="row">
      <DateSteps
        title={first === last ? formatFullDay(first) : formatDays(first, last)}
        isLoading={isLoading}
        onStep={onStep}
      />
      {hosts.length > 1 && (
        <SelectField
          id="calendar-host"
          label="Host"
          hidesLabel
          className="calendar-host"
          value={hostId ?? ''}
          onChange={(event) => onHost(event.target.value || null)}
          options={listHostOptions(hosts, 'All hosts')}
        />
      )}
      <div className="choice-group" role="group" aria-label="View">
        {views.map(({ name, icon, label }) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
