import { useId, useState } from 'react'
import { FormDialog } from '#app/admin/form-dialog.tsx'
import { FormFailure } from '#app/admin/use-staff-form.tsx'
import type { BookingSettings, NewDaysOff } from '#app/data/booking-manager.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { Holiday } from '#domain/booking/calendar/read-holidays.ts'
import { addDays, formatDays, formatWeekday } from '#domain/time-zone/calendar-days.ts'
import { toClockTime } from '#domain/time-zone/zone-times.ts'
import { listHostOptions } from '../host-label.tsx'
import { findDayOff } from '../open-hours.ts'
import { useBookingAction, useBookingForm, useBookings } from '../use-bookings.ts'

/** Limit of the server per request. */
const MAX_DAYS = 200

type HolidaysDialogProps = {
  settings: BookingSettings
  fileName: string
  holidays: readonly Holiday[]
  onClose: () => void
}

/** Chooses which holidays of a file become days off. Days that are already off are not added again. */
function HolidaysDialog({ settings, fileName, holidays, onClose }: HolidaysDialogProps) {
  const call = useBookings()
  const { run } = useBookingAction()
  const [deselected, setDeselected] = useState(
    () => new Set(holidays.filter(({ isObservance }) => isObservance)),
  )
  const isOff = (holiday: Holiday, hostId: string) => {
    const off = findDayOff(settings.daysOff, hostId || null, holiday.firstDay)
    return off !== null && off.lastDay >= holiday.lastDay
  }
  const listSelected = (hostId: string) =>
    holidays.filter((holiday) => !deselected.has(holiday) && !isOff(holiday, hostId))
  const form = useBookingForm({
    initial: { hostId: '' },
    hasTyped: () => false,
    check: ({ hostId }) => {
      const selected = listSelected(hostId)
      if (selected.length === 0) return { problems: { all: 'Select at least one holiday.' } }
      if (selected.length > MAX_DAYS) return { problems: { all: `Select at most ${MAX_DAYS} holidays.` } }
      const days = selected.map(({ firstDay, lastDay, name }) => ({ firstDay, lastDay, note: name }))
      return { ready: { hostId: hostId || null, days } }
    },
    send: async (added: NewDaysOff) => {
      const { daysOff } = await call('add-days-off', added)
      onClose()
      const ids = daysOff.map(({ id }) => id)
      const undo = () => run('Undo failed', () => call('remove-days-off', { ids }))
      showToast({
        title: `${countHolidays(ids.length)} added`,
        description: 'Visitors can’t book calls then. Calls that are already booked stay.',
        action: { label: 'Undo', onPress: () => void undo() },
      })
    },
  })
  const { hostId } = form.values
  const toggle = (holiday: Holiday) =>
    setDeselected((known) => {
      const next = new Set(known)
      if (!next.delete(holiday)) next.add(holiday)
      return next
    })
  return (
    <FormDialog
      title="Add public holidays"
      description={`From ${fileName}, for the next two years.`}
      form={form}
      submitLabel={`Add ${countHolidays(listSelected(hostId).length)}`}
      busyLabel="Adding..."
      onClose={onClose}
    >
      <SelectField
        {...form.field('hostId')}
        label="For"
        options={listHostOptions(settings.hosts, 'All hosts')}
      />
      <fieldset className="field-group">
        <legend>Holidays</legend>
        {holidays.map((holiday) => {
          const { firstDay, lastDay, name, isObservance } = holiday
          const days = formatDays(firstDay, lastDay)
          const isAlreadyOff = isOff(holiday, hostId)
          return (
            <label key={`${firstDay} ${name}`}>
              <input
                type="checkbox"
                checked={isAlreadyOff || !deselected.has(holiday)}
                disabled={isAlreadyOff}
                onChange={() => toggle(holiday)}
              />
              <span>
                {name}
                <span className="t-cap">
                  {firstDay === lastDay ? `${formatWeekday(firstDay)}, ${days}` : days}
                  {isAlreadyOff && ' · already off'}
                  {!isAlreadyOff && isObservance && ' · usually a working day'}
                </span>
              </span>
            </label>
          )
        })}
      </fieldset>
    </FormDialog>
  )
}

const countHolidays = (count: number) => (count === 1 ? '1 holiday' : `${count} holidays`)

/** Much more than the holidays of a country over many years. */
const MAX_FILE_BYTES = 2_000_000
const PERIOD_DAYS = 2 * 365

/** Adds holidays from a calendar file, as calendar programs and governments offer them. */
export function HolidaysFile({ settings }: { settings: BookingSettings }) {
  const id = useId()
  const [read, setRead] = useState<{ fileName: string; holidays: readonly Holiday[] } | null>(null)
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
        Choose a calendar file (.ics) with holidays that are missing above. Calendar programs and governments
        offer such files. You see the holidays before they are added.
      </p>
      <label className="btn btn--secondary settings-file">
        <Icon name="upload" />
        <span>Choose a holiday calendar</span>
        <input
          type="file"
          accept=".ics,text/calendar"
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            // Allows the same file to be chosen again.
            event.target.value = ''
            if (file) void choose(file)
          }}
        />
      </label>
      <FormFailure message={problem} />
      {read && <HolidaysDialog settings={settings} {...read} onClose={() => setRead(null)} />}
    </section>
  )
}

/** @throws Error with a user-visible message */
async function readFile(file: File, today: string): Promise<Holiday[]> {
  if (file.size > MAX_FILE_BYTES) throw new Error('This file is too large (limit 2 MB).')
  const { readHolidays } = await import('#domain/booking/calendar/read-holidays.ts')
  const holidays = readHolidays(await file.text(), { firstDay: today, lastDay: addDays(today, PERIOD_DAYS) })
  if (holidays.length === 0)
    throw new Error('This file has no holidays in the next two years. Choose a newer one.')
  return holidays
}
