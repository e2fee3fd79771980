import { type FormEvent, useId, useState } from 'react'
import type { Holiday } from '#domain/booking/calendar/read-holidays.ts'
import { FormFailure } from '#app/admin/calendar/time-fields.tsx'
import { useSending } from '#app/admin/calendar/forms/use-sending.ts'
import { findDayOff } from '#app/admin/calendar/open-hours.ts'
import { describeFailure } from '#app/admin/calendar/room/describe-failure.ts'
import { formatDays, formatWeekday } from '#domain/time-zone/calendar-days.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { SettingsProps } from './settings-desk.tsx'
import { WhoseDays } from './days-off/day-off-fields.tsx'

/** What the server takes at once. */
const MOST_DAYS = 200

export type HolidaysDialogProps = SettingsProps & {
  fileName: string
  holidays: readonly Holiday[]
  onClose: () => void
}

const keyOf = ({ firstDay, name }: Holiday) => `${firstDay} ${name}`

/** Which holidays of a file become days off, and whose. Those that are off already are not added once more. */
export function HolidaysDialog(props: HolidaysDialogProps) {
  const { manager, settings, reload, fileName, holidays, onClose } = props
  const id = useId()
  const [hostId, setHostId] = useState('')
  const [left, setLeft] = useState(
    () => new Set(holidays.filter(({ isObservance }) => isObservance).map(keyOf)),
  )
  const { isBusy, failure, send, fail } = useSending()
  const isKnown = ({ firstDay, lastDay }: Holiday) => {
    const off = findDayOff(settings.daysOff, hostId || null, firstDay)
    return off !== null && off.lastDay >= lastDay
  }
  const chosen = holidays.filter((holiday) => !left.has(keyOf(holiday)) && !isKnown(holiday))

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0) return fail('Choose one holiday at least.')
    if (chosen.length > MOST_DAYS) return fail(`Choose ${MOST_DAYS} holidays at most.`)
    await send(async () => {
      const days = chosen.map(({ firstDay, lastDay, name }) => ({ firstDay, lastDay, note: name }))
      const added = await manager.addDaysOff({ hostId: hostId || null, days })
      await reload()
      onClose()
      const undo = () =>
        manager.removeDaysOff(added.map((dayOff) => dayOff.id)).then(reload, (error: unknown) => {
          showToast({ title: 'They were not taken back', description: describeFailure(error), isError: true })
        })
      showToast({
        title: added.length === 1 ? '1 holiday added' : `${added.length} holidays added`,
        description: 'Visitors are offered no time then. Calls that are booked already stay.',
        action: { label: 'Undo', onPress: () => void undo() },
      })
    })
  }
  const toggle = (holiday: Holiday) =>
    setLeft((known) => {
      const next = new Set(known)
      if (!next.delete(keyOf(holiday))) next.add(keyOf(holiday))
      return next
    })
  return (
    <Dialog
      title="Add public holidays"
      description={`From ${fileName}, for the next two years.`}
      onClose={onClose}
      canClose={() => !isBusy}
      footer={
        <Button type="submit" form={`${id}-form`} isBusy={isBusy} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Adding...' : `Add ${chosen.length} ${chosen.length === 1 ? 'holiday' : 'holidays'}`}
        </Button>
      }
    >
      <form id={`${id}-form`} className="calendar-form" noValidate onSubmit={(event) => void add(event)}>
        <WhoseDays id={`${id}-host`} hosts={settings.hosts} value={hostId} onChange={setHostId} />
        <fieldset className="holiday-list">
          <legend>Holidays</legend>
          {holidays.map((holiday) => (
            <HolidayChoice
              key={keyOf(holiday)}
              holiday={holiday}
              isKnown={isKnown(holiday)}
              isChosen={!left.has(keyOf(holiday))}
              onToggle={() => toggle(holiday)}
            />
          ))}
        </fieldset>
        <FormFailure message={failure} />
      </form>
    </Dialog>
  )
}

type HolidayChoiceProps = {
  holiday: Holiday
  isKnown: boolean
  isChosen: boolean
  onToggle: () => void
}

function HolidayChoice({ holiday, isKnown, isChosen, onToggle }: HolidayChoiceProps) {
  const { firstDay, lastDay, name, isObservance } = holiday
  const days = formatDays(firstDay, lastDay)
  return (
    <label>
      <input type="checkbox" checked={isKnown || isChosen} disabled={isKnown} onChange={onToggle} />
      <span>
        {name}
        <span className="t-cap">
          {firstDay === lastDay ? `${formatWeekday(firstDay)}, ${days}` : days}
          {isKnown && ' · off already'}
          {!isKnown && isObservance && ' · no day off for most'}
        </span>
      </span>
    </label>
  )
}
