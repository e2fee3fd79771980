import { useId } from 'react'
import { Field, type FieldProps } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatFullDay } from '#domain/time-zone/calendar-days.ts'
import { type ClockTime, formatTime, sayTime, toClockTime } from '#domain/time-zone/zone-times.ts'
import { findWarnings } from './find-warnings.ts'
import type { ShownHost } from './host-mark.tsx'
import { readTime, type TypedTime } from './typed-times.ts'
import { type DayPlan, useDayPlan } from './use-bookings.ts'

/** Value of the host field for any free host. */
export const ANY_HOST = ''

export type TimeFieldsProps = {
  field: (name: keyof TypedTime) => Pick<FieldProps, 'id' | 'name' | 'error'> & {
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
  typed: TypedTime
  /** Length of the call. */
  minutes: number
  hosts: readonly ShownHost[]
  timeZone: string
  now: ClockTime
  /** The call that is moved; null for a new one. */
  bookingId: string | null
  /** Whether a time is the current one, which needs no warnings. */
  isSame?: (startsAt: string, hostId: string) => boolean
  /** Whether any free host can be chosen. */
  offersAny?: boolean
  onChoose: (time: string) => void
}

/** Host, day and time of a call: any time can be typed, and free times are offered as buttons. */
export function TimeFields(props: TimeFieldsProps) {
  const { field, typed, minutes, hosts, timeZone, now, bookingId, isSame, offersAny, onChoose } = props
  const plan = useDayPlan(typed.day, timeZone)
  const read = readTime(typed, minutes, timeZone)
  const hostId = typed.hostId === ANY_HOST ? null : typed.hostId
  const options = hosts.map((host) => ({ value: host.id, label: host.name }))
  const warnings =
    plan && 'span' in read && !isSame?.(read.startsAt, typed.hostId)
      ? findWarnings({ hostId, day: typed.day, span: read.span, bookingId }, plan.calendar, now)
      : []
  return (
    <>
      <div className="calendar-fields">
        {hosts.length > 1 && (
          <SelectField
            {...field('hostId')}
            label="Host"
            options={offersAny ? [{ value: ANY_HOST, label: 'Any free host' }, ...options] : options}
          />
        )}
        <Field {...field('day')} type="date" label="Day" required />
        <Field {...field('time')} type="time" label="Begins at" required />
      </div>
      {typed.day !== '' && <FreeTimes typed={typed} timeZone={timeZone} plan={plan} onChoose={onChoose} />}
      <div role="status">
        {warnings.length > 0 && (
          <div className="notice">
            <Icon name="triangle-alert" />
            <ul>
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
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
