import { useId } from 'react'
import { Field, type FieldProps } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatFullDay } from '#domain/time-zone/calendar-days.ts'
import {
  type ClockTime,
  formatTimeInput,
  formatTimeOfDay,
  toClockTime,
} from '#domain/time-zone/zone-times.ts'
import { type CallTimeFields, checkTime } from './form-checks.ts'
import { listHostOptions, type ShownHost } from './host-label.tsx'
import { useDayPlan } from './use-bookings.ts'
import type { BookingCalendar, ManagedHost } from '#app/data/booking-manager.ts'
import { doOverlap, type Span } from '#domain/booking/times/spans.ts'
import { occupiesHost, listDayParts, listEntries, getProviderName } from './calendar-entry.ts'
import { findDayOff, listOpenSpans } from './open-hours.ts'

export type TimeFieldsProps = {
  field: (name: keyof CallTimeFields) => Pick<FieldProps, 'id' | 'name' | 'error'> & {
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
  values: CallTimeFields
  /** Length of the call in minutes. */
  minutes: number
  hosts: readonly ShownHost[]
  timeZone: string
  now: ClockTime
  /** The call to move; null for a new one, for which any free host can be chosen. */
  bookingId: string | null
  /** Slug of the event type whose free times are offered. */
  type: string
  /** Returns whether a time is the current one, which needs no warnings. */
  isSame?: (startsAt: string, hostId: string) => boolean
  onChoose: (time: string) => void
}

/** Host, day and time of a call. Any time can be entered; free times are offered as buttons. */
export function TimeFields(props: TimeFieldsProps) {
  const { field, values, minutes, hosts, timeZone, now, bookingId, type, isSame, onChoose } = props
  const { hostId, day } = values
  const plan = useDayPlan(day, timeZone, type)
  const checked = checkTime(values, minutes, timeZone)
  const options = listHostOptions(hosts, 'Any free host')
  const warnings =
    plan && 'ready' in checked && !isSame?.(checked.ready.startsAt, hostId)
      ? findWarnings({ hostId: hostId || null, day, span: checked.ready.span, bookingId }, plan.calendar, now)
      : []
  return (
    <>
      <div className="fields">
        {hosts.length > 1 && (
          <SelectField
            {...field('hostId')}
            label="Host"
            options={bookingId === null ? options : options.slice(1)}
          />
        )}
        <Field {...field('day')} type="date" label="Day" required />
        <Field {...field('time')} type="time" label="Starts at" required />
      </div>
      {day !== '' && <FreeTimes values={values} timeZone={timeZone} plan={plan} onChoose={onChoose} />}
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

type FreeTimesProps = Pick<TimeFieldsProps, 'values' | 'timeZone' | 'onChoose'> & {
  plan: ReturnType<typeof useDayPlan>
}

function FreeTimes({ values, timeZone, plan, onChoose }: FreeTimesProps) {
  const id = useId()
  if (!plan) return <Spinner label="Loading free times..." />
  const free = plan.times
    .filter(({ hostIds }) => values.hostId === '' || hostIds.includes(values.hostId))
    .map(({ startsAt }) => toClockTime(startsAt, timeZone).minutes)
  if (free.length === 0)
    return (
      <p className="field-hint">
        No times are offered to visitors on {formatFullDay(plan.day)}. You can still choose any time.
      </p>
    )
  return (
    <div className="stack" role="group" aria-labelledby={id}>
      <p className="field-hint" id={id}>
        Free on {formatFullDay(plan.day)}
      </p>
      <div className="choice-group row gap-8">
        {free.map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-pressed={values.time === formatTimeInput(minutes)}
            onClick={() => onChoose(formatTimeInput(minutes))}
          >
            {formatTimeOfDay(minutes)}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Time zone by name, with suggestions. */
export function ZoneField(field: FieldProps) {
  return (
    <>
      <Field
        {...field}
        list={`${field.id}-zones`}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="off"
      />
      <datalist id={`${field.id}-zones`}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  )
}

/** For example "America/New York". */
export const formatZone = (timeZone: string) => timeZone.replaceAll('_', ' ')

export type RequestedTime = {
  /** Null for any free host. */
  hostId: string | null
  day: string
  /** Minutes since midnight. */
  span: Span
  /** The call to move, which is not a conflict; null for a new call. */
  bookingId: string | null
}

/** Lists warnings about a time, which administrators may ignore. */
export function findWarnings(requested: RequestedTime, calendar: BookingCalendar, now: ClockTime): string[] {
  const { hostId, day, span } = requested
  const hasPassed = day < now.day || (day === now.day && span.from < now.minutes)
  const passed = hasPassed ? ['This time has passed.'] : []
  if (hostId !== null) {
    const host = calendar.hosts.find(({ id }) => id === hostId)
    return host ? [...passed, ...listConflicts(requested, calendar, host)] : []
  }
  const isFree = (host: ManagedHost) =>
    host.isActive && listConflicts({ ...requested, hostId: host.id }, calendar, host).length === 0
  if (calendar.hosts.some(isFree)) return passed
  return [...passed, 'No host is free then. Choose another time, or a host to book anyway.']
}

function listConflicts(requested: RequestedTime, calendar: BookingCalendar, host: ManagedHost): string[] {
  const { day, span, bookingId } = requested
  const { daysOff, timeZone } = calendar
  const warnings: string[] = []
  const off = findDayOff(daysOff, host.id, day)
  const open = listOpenSpans(host, day, timeZone, daysOff)
  if (off) warnings.push(`${host.name} is off on this day${off.note && ` (${off.note})`}.`)
  else if (!open.some(({ from, to }) => from <= span.from && span.to <= to))
    warnings.push(`This is outside the hours of ${host.name}.`)
  for (const { entry, from, to } of listDayParts(listEntries(calendar, timeZone), day)) {
    // A provider's call without a host blocks no host.
    const isForHost = occupiesHost(entry, host.id) && (entry.hostId !== null || entry.kind !== 'provider')
    if (!isForHost || !doOverlap(span, { from, to })) continue
    const times = `from ${formatTimeOfDay(from)} to ${formatTimeOfDay(to)}`
    if (entry.kind === 'provider')
      warnings.push(`${host.name} has a ${getProviderName(entry.call)} call ${times}.`)
    else if (entry.kind === 'busy')
      warnings.push(`${host.name} is busy ${times} according to their own calendar.`)
    else if (entry.kind === 'block')
      warnings.push(`This time is blocked ${times}${entry.block.note && ` (${entry.block.note})`}.`)
    else if (entry.booking.status === 'confirmed' && entry.booking.id !== bookingId)
      warnings.push(`${host.name} has a call with ${entry.booking.name} ${times}.`)
  }
  return warnings
}
