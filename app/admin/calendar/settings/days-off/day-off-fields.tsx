import type { ManagedHost } from '#app/data/bookings/booking-manager.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { DayOffProblem, TypedDayOff } from '../read-day-off.ts'

export type DayOffFieldsProps = {
  /** Of the fields, which are called `{id}-firstDay` and so on. */
  id: string
  typed: TypedDayOff
  hosts: readonly ManagedHost[]
  problem: DayOffProblem | null
  onChange: (change: Partial<TypedDayOff>) => void
}

/** Whose days, from when to when, and why. */
export function DayOffFields({ id, typed, hosts, problem, onChange }: DayOffFieldsProps) {
  const fieldOf = (field: 'firstDay' | 'lastDay' | 'note') => ({
    id: `${id}-${field}`,
    value: typed[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    ...(problem?.field === field && { error: problem.message }),
  })
  return (
    <div className="settings-numbers">
      <WhoseDays
        id={`${id}-host`}
        hosts={hosts}
        value={typed.hostId}
        onChange={(hostId) => onChange({ hostId })}
      />
      <Field type="date" label="First day" required {...fieldOf('firstDay')} />
      <Field type="date" label="Last day" hint="Empty for one day." {...fieldOf('lastDay')} />
      <Field
        label="Note (optional)"
        hint="Such as “Thanksgiving”."
        maxLength={500}
        autoComplete="off"
        {...fieldOf('note')}
      />
    </div>
  )
}

export type WhoseDaysProps = {
  id: string
  hosts: readonly ManagedHost[]
  /** Empty for everybody. */
  value: string
  onChange: (hostId: string) => void
}

export function WhoseDays({ id, hosts, value, onChange }: WhoseDaysProps) {
  return (
    <SelectField
      id={id}
      label="For"
      options={[
        { value: '', label: 'Everybody' },
        ...hosts.map((host) => ({ value: host.id, label: host.name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
