import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { CallWay } from '#domain/booking/rules/call-way.ts'
import type { TypedHost } from '../read-host.ts'

const WAYS: readonly { value: CallWay; label: string }[] = [
  { value: 'open', label: 'By video or phone, agreed by mail' },
  { value: 'video', label: 'By video, at one address' },
  { value: 'phone', label: 'By phone: we call' },
]

export type CallWayFieldsProps = {
  /** Begins the ids of the fields. */
  id: string
  typed: Pick<TypedHost, 'callWay' | 'meetingUrl'>
  problem: string | undefined
  onChange: (change: Partial<Pick<TypedHost, 'callWay' | 'meetingUrl'>>) => void
}

/** How a host's calls take place. */
export function CallWayFields({ id, typed, problem, onChange }: CallWayFieldsProps) {
  return (
    <div className="calendar-fields calendar-fields--two">
      <SelectField
        id={`${id}-way`}
        name="callWay"
        label="How calls take place"
        hint="Visitors with a call keep what they were told."
        options={WAYS}
        value={typed.callWay}
        onChange={(event) => onChange({ callWay: event.target.value as CallWay })}
      />
      {typed.callWay === 'video' && (
        <Field
          id={`${id}-meeting`}
          name="meetingUrl"
          type="url"
          label="Meeting address"
          hint="Told to whoever booked, in mails and invitations."
          required
          maxLength={2000}
          autoComplete="off"
          value={typed.meetingUrl}
          onChange={(event) => onChange({ meetingUrl: event.target.value })}
          {...(problem !== undefined && { error: problem })}
        />
      )}
    </div>
  )
}
