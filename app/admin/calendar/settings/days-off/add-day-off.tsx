import { type FormEvent, useId, useState } from 'react'
import { FormFailure } from '#app/admin/calendar/time-fields.tsx'
import { useSending } from '#app/admin/calendar/forms/use-sending.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { SettingsProps } from '../settings-desk.tsx'
import { DayOffFields } from './day-off-fields.tsx'
import { type DayOffProblem, NO_DAY_OFF, readDayOff } from '../read-day-off.ts'

export function AddDayOff({ manager, settings, reload }: SettingsProps) {
  const id = useId()
  const [typed, setTyped] = useState(NO_DAY_OFF)
  const [problem, setProblem] = useState<DayOffProblem | null>(null)
  const { isBusy, failure, send } = useSending()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const read = readDayOff(typed)
    setProblem('problem' in read ? read.problem : null)
    if ('problem' in read) return document.getElementById(`${id}-${read.problem.field}`)?.focus()
    await send(async () => {
      const { hostId, ...day } = read.dayOff
      await manager.addDaysOff({ hostId, days: [day] })
      setTyped(NO_DAY_OFF)
      await reload()
      showToast({
        title: 'Day off added',
        description: 'Visitors are offered no time then. Calls that are booked already stay.',
      })
    })
  }
  return (
    <form className="settings-section" noValidate onSubmit={(event) => void add(event)}>
      <h2 className="t-h4">Add days off</h2>
      <DayOffFields
        id={id}
        typed={typed}
        hosts={settings.hosts}
        problem={problem}
        onChange={(change) => setTyped((known) => ({ ...known, ...change }))}
      />
      <FormFailure message={failure} />
      <div className="row-actions">
        <Button type="submit" isBusy={isBusy} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Adding...' : 'Add days off'}
        </Button>
      </div>
    </form>
  )
}
