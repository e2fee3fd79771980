import { useId, useState } from 'react'
import type { BookingSettings } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { Holiday } from '#domain/booking/calendar/read-holidays.ts'
import { addDays, formatDays, formatWeekday } from '#domain/time-zone/calendar-days.ts'
import { toClockTime } from '#domain/time-zone/zone-times.ts'
import { FormFailure, useStaffForm } from '#app/admin/use-staff-form.tsx'
import { findDayOff } from '../open-hours.ts'
import { describeFailure, useBookingManager, useBookingWork, useRefreshBookings } from '../use-bookings.ts'
import { listHostOptions } from './read-day-off.ts'

/** Limit of the server for one call. */
const MAX_DAYS = 200

type HolidaysDialogProps = {
  settings: BookingSettings
  fileName: string
  holidays: readonly Holiday[]
  onClose: () => void
}

const keyOf = ({ firstDay, name }: Holiday) => `${firstDay} ${name}`

/** Which holidays of a file become days off, and whose. Those that are off already are not added once more. */
function HolidaysDialog(props: HolidaysDialogProps) {
  const { settings, fileName, holidays, onClose } = props
  const manager = useBookingManager()
  const refresh = useRefreshBookings()
  const { run } = useBookingWork()
  const [left, setLeft] = useState(
    () => new Set(holidays.filter(({ isObservance }) => isObservance).map(keyOf)),
  )
  const isKnown = (hostId: string) => (holiday: Holiday) => {
    const off = findDayOff(settings.daysOff, hostId || null, holiday.firstDay)
    return off !== null && off.lastDay >= holiday.lastDay
  }
  const listChosen = (hostId: string) =>
    holidays.filter((holiday) => !left.has(keyOf(holiday)) && !isKnown(hostId)(holiday))
  const form = useStaffForm({
    initial: { hostId: '' },
    hasTyped: () => false,
    check: ({ hostId }) => {
      const chosen = listChosen(hostId)
      if (chosen.length === 0) return { problems: { all: 'Choose one holiday at least.' } }
      if (chosen.length > MAX_DAYS) return { problems: { all: `Choose ${MAX_DAYS} holidays at most.` } }
      return {
        ready: {
          hostId: hostId || null,
          days: chosen.map(({ firstDay, lastDay, name }) => ({ firstDay, lastDay, note: name })),
        },
      }
    },
    describe: describeFailure,
    send: async (daysOff: Parameters<typeof manager.addDaysOff>[0]) => {
      const added = await manager.addDaysOff(daysOff)
      await refresh()
      onClose()
      const undo = () =>
        run('They were not taken back', () => manager.removeDaysOff(added.map((dayOff) => dayOff.id)))
      showToast({
        title: added.length === 1 ? '1 holiday added' : `${added.length} holidays added`,
        description: 'Visitors are offered no time then. Calls that are booked already stay.',
        action: { label: 'Undo', onPress: () => void undo() },
      })
    },
  })
  const { hostId } = form.values
  const chosen = listChosen(hostId)
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
      canClose={form.canClose}
      footer={
        <Button type="submit" form={form.id} isBusy={form.isBusy} aria-disabled={form.isBusy || undefined}>
          {form.isBusy ? 'Adding...' : `Add ${chosen.length} ${chosen.length === 1 ? 'holiday' : 'holidays'}`}
        </Button>
      }
    >
      <form className="form-fields" {...form.formProps}>
        <SelectField {...form.field('hostId')} label="For" options={listHostOptions(settings.hosts)} />
        <fieldset className="field-group">
          <legend>Holidays</legend>
          {holidays.map((holiday) => (
            <HolidayChoice
              key={keyOf(holiday)}
              holiday={holiday}
              isKnown={isKnown(hostId)(holiday)}
              isChosen={!left.has(keyOf(holiday))}
              onToggle={() => toggle(holiday)}
            />
          ))}
        </fieldset>
        <FormFailure message={form.problems['all'] ?? form.failure} />
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

/** Far more than a country's holidays of many years need. */
const MAX_FILE_BYTES = 2_000_000
/** How far ahead holidays are offered. */
const PERIOD_DAYS = 2 * 365

type Read = { fileName: string; holidays: readonly Holiday[] }

/** Public holidays of a country, from the calendar file that calendar programs and governments offer. */
export function HolidaysFile({ settings }: { settings: BookingSettings }) {
  const id = useId()
  const [read, setRead] = useState<Read | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File) => {
    setProblem(null)
    try {
      const today = toClockTime(new Date().toISOString(), settings.timeZone).day
      setRead({ fileName: file.name, holidays: await readFile(file, today) })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'This file can’t be read.')
    }
  }
  return (
    <section className="settings-section" aria-labelledby={`${id}-title`}>
      <h2 className="t-h4" id={`${id}-title`}>
        Other holidays
      </h2>
      <p className="t-small">
        Choose a calendar file (.ics) with holidays that are missing above, such as calendar programs and
        governments offer. You see them before any is added.
      </p>
      <div className="row gap-8">
        <label className="btn btn--secondary settings-file">
          <Icon name="upload" />
          <span>Choose a holiday calendar</span>
          <input
            id={`${id}-file`}
            type="file"
            accept=".ics,text/calendar"
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0]
              // The same file may be chosen again.
              event.target.value = ''
              if (file) void choose(file)
            }}
          />
        </label>
      </div>
      <FormFailure message={problem} />
      {read && <HolidaysDialog settings={settings} {...read} onClose={() => setRead(null)} />}
    </section>
  )
}

/** @throws Error with a message for people */
async function readFile(file: File, today: string): Promise<Holiday[]> {
  if (file.size > MAX_FILE_BYTES) throw new Error('This file is too large for a calendar of holidays.')
  const { readHolidays } = await import('#domain/booking/calendar/read-holidays.ts')
  const holidays = readHolidays(await file.text(), { firstDay: today, lastDay: addDays(today, PERIOD_DAYS) })
  if (holidays.length === 0)
    throw new Error('There are no holidays of the next two years in this file. Choose a newer one.')
  return holidays
}
