import { SelectField } from '#app/ui/forms/select-field.tsx'
import { formatDays } from '#domain/time-zone/calendar-days.ts'
import { DateSteps } from '../date-steps.tsx'

const TARGETS = [0, 1, 2, 3, 4, 5, 6, 7, 10, 14].map((count) => ({
  value: String(count),
  label: count === 0 ? 'No target' : `${count} per week`,
}))
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export type ScheduleView = 'month' | 'week'
type ScheduleBarProps = {
  view: ScheduleView
  day: string
  weeks: readonly (readonly string[])[]
  postsPerWeek: number | null
  onView: (view: ScheduleView) => void
  onStep: (steps: -1 | 0 | 1) => void
  onTarget: (postsPerWeek: number) => void
}

export function ScheduleBar({ view, day, weeks, postsPerWeek, onView, onStep, onTarget }: ScheduleBarProps) {
  const known = TARGETS.some(({ value }) => value === String(postsPerWeek))
  const others =
    known || postsPerWeek === null ? [] : [{ value: String(postsPerWeek), label: `${postsPerWeek} per week` }]
  return (
    <div className="row">
      <DateSteps
        title={view === 'month' ? monthName.format(new Date(day)) : formatDays(weeks[0]![0]!, weeks[0]![6]!)}
        onStep={onStep}
      />
      <SelectField
        id="schedule-target"
        label="Target"
        hidesLabel
        className="schedule-target"
        options={[...TARGETS, ...others]}
        disabled={postsPerWeek === null}
        value={String(postsPerWeek ?? 0)}
        onChange={({ target }) => onTarget(Number(target.value))}
      />
      <div className="choice-group" role="group" aria-label="View">
        {(['month', 'week'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
            {name === 'month' ? 'Month' : 'Week'}
          </button>
        ))}
      </div>
    </div>
  )
}
