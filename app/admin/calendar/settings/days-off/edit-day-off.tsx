import { type FormEvent, useId, useState } from 'react'
import type { ManagedDayOff } from '#app/data/bookings/booking-manager.ts'
import { FormFailure } from '#app/admin/calendar/time-fields.tsx'
import { useSending } from '#app/admin/calendar/forms/use-sending.ts'
import { useLeaveQuestion } from '#app/admin/calendar/room/use-leave-question.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { SettingsProps } from '../settings-desk.tsx'
import { DayOffFields } from './day-off-fields.tsx'
import { type DayOffProblem, readDayOff, toTyped } from '../read-day-off.ts'

export type EditDayOffProps = SettingsProps & { dayOff: ManagedDayOff; onClose: () => void }

/** Changes days off as they stand. */
export function EditDayOff({ manager, settings, reload, dayOff, onClose }: EditDayOffProps) {
  const id = useId()
  const [typed, setTyped] = useState(() => toTyped(dayOff))
  const [problem, setProblem] = useState<DayOffProblem | null>(null)
  const { isBusy, failure, send } = useSending()
  const hasTyped = JSON.stringify(typed) !== JSON.stringify(toTyped(dayOff))
  const leaving = useLeaveQuestion(hasTyped, isBusy)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const read = readDayOff(typed)
    setProblem('problem' in read ? read.problem : null)
    if ('problem' in read) return document.getElementById(`${id}-${read.problem.field}`)?.focus()
    await send(async () => {
      await manager.saveDayOff({ id: dayOff.id, ...read.dayOff })
      await reload()
      onClose()
      showToast({ title: 'Day off saved' })
    })
  }
  return (
    <Dialog
      title="Change days off"
      onClose={onClose}
      canClose={leaving.canClose}
      footer={
        <Button type="submit" form={`${id}-form`} isBusy={isBusy} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Saving...' : 'Save days off'}
        </Button>
      }
    >
      <form id={`${id}-form`} className="calendar-form" noValidate onSubmit={(event) => void save(event)}>
        <DayOffFields
          id={id}
          typed={typed}
          hosts={settings.hosts}
          problem={problem}
          onChange={(change) => setTyped((known) => ({ ...known, ...change }))}
        />
        <FormFailure message={failure} />
      </form>
      {leaving.question}
    </Dialog>
  )
}
