import { useId } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { ShownHost } from './hosts/shown-host.ts'
import { formatFullDay } from '#domain/time-zone/calendar-days.ts'
import { formatTime, sayTime, toClockTime } from '#domain/time-zone/zone-times.ts'
import type { DayPlan } from './forms/use-day-plan.ts'
import './forms/forms.css'

/** In place of a host: whoever is free. */
export const ANY_HOST = ''

/** What is typed: a host, a day and a time as their fields hold them. */
export type TypedTime = { hostId: string; day: string; time: string }
export type TimeProblem = { field: keyof TypedTime; message: string }

export type TimeFieldsProps = {
  typed: TypedTime
  hosts: readonly ShownHost[]
  timeZone: string
  plan: DayPlan | null
  problem: TimeProblem | null
  /** Whether the host can be left open. */
  offersAny?: boolean
  onChange: (change: Partial<TypedTime>) => void
}

/** Whose call and when: any time can be typed, and those that visitors are offered are one press away. */
export function TimeFields(props: TimeFieldsProps) {
  const { typed, hosts, timeZone, plan, problem, offersAny = false, onChange } = props
  const id = useId()
  const options = hosts.map((host) => ({ value: host.id, label: host.name }))
  const errorOf = (field: TimeProblem['field']) =>
    problem?.field === field ? { error: problem.message } : {}
  return (
    <>
      <div className="calendar-fields">
        {hosts.length > 1 && (
          <SelectField
            id={`${id}-host`}
            name="hostId"
            label="Host"
            options={offersAny ? [{ value: ANY_HOST, label: 'Any free host' }, ...options] : options}
            value={typed.hostId}
            onChange={(event) => onChange({ hostId: event.target.value })}
            {...errorOf('hostId')}
          />
        )}
        <Field
          id={`${id}-day`}
          name="day"
          type="date"
          label="Day"
          required
          value={typed.day}
          onChange={(event) => onChange({ day: event.target.value })}
          {...errorOf('day')}
        />
        <Field
          id={`${id}-time`}
          name="time"
          type="time"
          label="Begins at"
          required
          value={typed.time}
          onChange={(event) => onChange({ time: event.target.value })}
          {...errorOf('time')}
        />
      </div>
      {typed.day !== '' && (
        <FreeTimes typed={typed} timeZone={timeZone} plan={plan} onChoose={(time) => onChange({ time })} />
      )}
    </>
  )
}

type FreeTimesProps = {
  typed: TypedTime
  timeZone: string
  plan: DayPlan | null
  onChoose: (time: string) => void
}

function FreeTimes({ typed, timeZone, plan, onChoose }: FreeTimesProps) {
  const id = useId()
  if (!plan) return <Spinner label="Looking for free times..." />
  const free = plan.times
    .filter(({ hostIds }) => typed.hostId === ANY_HOST || hostIds.includes(typed.hostId))
    .map(({ startsAt }) => toClockTime(startsAt, timeZone).minutes)
  if (free.length === 0)
    return (
      <p className="field-hint">
        Visitors are offered no time on {formatFullDay(plan.day)}. You can still choose any.
      </p>
    )
  return (
    <div className="free-times" role="group" aria-labelledby={id}>
      <p className="field-hint" id={id}>
        Free on {formatFullDay(plan.day)}
      </p>
      <div>
        {free.map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-pressed={typed.time === formatTime(minutes)}
            onClick={() => onChoose(formatTime(minutes))}
          >
            {sayTime(minutes)}
          </button>
        ))}
      </div>
    </div>
  )
}

/** What one may do all the same. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <div role="status">
      {warnings.length > 0 && (
        <ul className="calendar-warnings">
          {warnings.map((warning) => (
            <li key={warning}>
              <Icon name="triangle-alert" />
              {warning}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What the server refused, or why it was not reached. */
export function FormFailure({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <p className="field-error" role="alert">
      <Icon name="circle-alert" />
      {message}
    </p>
  )
}
