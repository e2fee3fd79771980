import { type FormEvent, useId, useState } from 'react'
import type { ManagedDayOff } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { FormFailure } from '#app/back-office/calendar/forms/time-fields.tsx'
import { useSending } from '#app/back-office/calendar/forms/use-sending.ts'
import { formatDays } from '#app/back-office/calendar/time/calendar-days.ts'
import { describeFailure } from '#app/back-office/calendar/room/describe-failure.ts'
import type { SettingsProps } from '../settings-desk.tsx'

/** Holidays of everybody and days off of single hosts, from today on. */
export function DaysOff(props: SettingsProps) {
  const { manager, settings, reload } = props
  const nameOf = (hostId: string | null) =>
    hostId === null ? 'Everybody' : (settings.hosts.find(({ id }) => id === hostId)?.name ?? 'A host')
  const remove = async (dayOff: ManagedDayOff) => {
    try {
      await manager.removeDayOff(dayOff.id)
      await reload()
      const { hostId, firstDay, lastDay, note } = dayOff
      const undo = () =>
        manager.addDayOff({ hostId, firstDay, lastDay, note }).then(reload, (error: unknown) => {
          showToast({ title: 'It was not taken back', description: describeFailure(error), isError: true })
        })
      showToast({ title: 'Day off removed', action: { label: 'Undo', onPress: () => void undo() } })
    } catch (error) {
      showToast({ title: 'It was not removed', description: describeFailure(error), isError: true })
    }
  }
  return (
    <div className="row-panel settings-panel">
      {settings.daysOff.length === 0 ? (
        <p className="calendar-empty">
          No days off are known. Holidays and free days that you add stand here.
        </p>
      ) : (
        <ul className="row-list" aria-label="Days off">
          {settings.daysOff.map((dayOff) => {
            const days = formatDays(dayOff.firstDay, dayOff.lastDay)
            return (
              <li key={dayOff.id}>
                <div>
                  <p className="settings-name">
                    <b>{days}</b>
                    {dayOff.note}
                  </p>
                  <p className="t-cap">{nameOf(dayOff.hostId)}</p>
                </div>
                <Button
                  variant="danger"
                  size="small"
                  aria-label={`Remove ${days}, ${nameOf(dayOff.hostId)}`}
                  onClick={() => void remove(dayOff)}
                >
                  Remove
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <AddDayOff {...props} />
    </div>
  )
}

const EMPTY = { hostId: '', firstDay: '', lastDay: '', note: '' }
type DayOffProblem = { field: 'firstDay' | 'lastDay'; message: string }

function AddDayOff({ manager, settings, reload }: SettingsProps) {
  const id = useId()
  const [typed, setTyped] = useState(EMPTY)
  const [problem, setProblem] = useState<DayOffProblem | null>(null)
  const { isBusy, failure, send } = useSending()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const { hostId, firstDay, note } = typed
    // One day alone needs no second date.
    const lastDay = typed.lastDay || firstDay
    const found = findProblem(firstDay, lastDay)
    setProblem(found)
    if (found) return document.getElementById(`${id}-${found.field}`)?.focus()
    await send(async () => {
      await manager.addDayOff({ hostId: hostId || null, firstDay, lastDay, note: note.trim() })
      setTyped(EMPTY)
      await reload()
      showToast({
        title: 'Day off added',
        description: 'Visitors are offered no time then. Calls that are booked already stay.',
      })
    })
  }
  const fieldOf = (field: 'firstDay' | 'lastDay' | 'note') => ({
    id: `${id}-${field}`,
    value: typed[field],
    onChange: (event: { target: { value: string } }) =>
      setTyped((known) => ({ ...known, [field]: event.target.value })),
    ...(problem?.field === field && { error: problem.message }),
  })
  return (
    <form className="settings-section" noValidate onSubmit={(event) => void add(event)}>
      <h2 className="t-h4">Add days off</h2>
      <div className="settings-numbers">
        <SelectField
          id={`${id}-host`}
          label="For"
          options={[
            { value: '', label: 'Everybody' },
            ...settings.hosts.map(({ id: value, name }) => ({ value, label: name })),
          ]}
          value={typed.hostId}
          onChange={(event) => setTyped((known) => ({ ...known, hostId: event.target.value }))}
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
      <FormFailure message={failure} />
      <div className="row-actions">
        <Button type="submit" isBusy={isBusy} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Adding...' : 'Add days off'}
        </Button>
      </div>
    </form>
  )
}

function findProblem(firstDay: string, lastDay: string): DayOffProblem | null {
  const DAY = /^\d{4}-\d\d-\d\d$/
  if (!DAY.test(firstDay)) return { field: 'firstDay', message: 'Choose a day.' }
  if (!DAY.test(lastDay)) return { field: 'lastDay', message: 'Choose a day, or leave it empty.' }
  return lastDay < firstDay ? { field: 'lastDay', message: 'This is before the first day.' } : null
}
