import { useState } from 'react'
import type { BookingSettings, ManagedDayOff, ManagedHost } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { formatDays } from '#domain/time-zone/calendar-days.ts'
import { FormFailure, type StaffFormOptions, useStaffForm } from '#app/admin/use-staff-form.tsx'
import { describeFailure, useBookingManager, useBookingWork, useRefreshBookings } from '../use-bookings.ts'
import { HolidaysFile } from './holidays-dialog.tsx'
import { PublicHolidays } from './public-holidays.tsx'
import { listHostOptions, NO_DAY_OFF, readDayOff, toTyped, type TypedDayOff } from './read-day-off.ts'

/** Holidays of everybody and days off of single hosts, from today on. */
export function DaysOff({ settings }: { settings: BookingSettings }) {
  const manager = useBookingManager()
  const { run } = useBookingWork()
  const [edited, setEdited] = useState<ManagedDayOff | null>(null)
  const nameOf = (hostId: string | null) =>
    hostId === null ? 'Everybody' : (settings.hosts.find(({ id }) => id === hostId)?.name ?? 'A host')
  const remove = ({ id, hostId, ...day }: ManagedDayOff) =>
    run('It was not removed', async () => {
      await manager.removeDaysOff([id])
      const undo = () => run('It was not taken back', () => manager.addDaysOff({ hostId, days: [day] }))
      showToast({ title: 'Day off removed', action: { label: 'Undo', onPress: () => void undo() } })
    })
  return (
    <div className="stack gap-16 settings-panel">
      {settings.daysOff.length === 0 ? (
        <p className="calendar-empty">
          You have not added any days off. Add single days or a calendar file with holidays below.
        </p>
      ) : (
        <ul className="row-list" aria-label="Days off">
          {settings.daysOff.map((dayOff) => (
            <DayOffRow
              key={dayOff.id}
              dayOff={dayOff}
              who={nameOf(dayOff.hostId)}
              onEdit={() => setEdited(dayOff)}
              onRemove={() => void remove(dayOff)}
            />
          ))}
        </ul>
      )}
      <PublicHolidays holidays={settings.holidays} />
      <AddDayOff hosts={settings.hosts} />
      <HolidaysFile settings={settings} />
      {edited && <EditDayOff hosts={settings.hosts} dayOff={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

type DayOffRowProps = { dayOff: ManagedDayOff; who: string; onEdit: () => void; onRemove: () => void }

function DayOffRow({ dayOff, who, onEdit, onRemove }: DayOffRowProps) {
  const days = formatDays(dayOff.firstDay, dayOff.lastDay)
  return (
    <li>
      <div>
        <p className="settings-name">
          <b>{days}</b>
          {dayOff.note}
        </p>
        <p className="t-cap">{who}</p>
      </div>
      <div className="row gap-8">
        <Button variant="secondary" size="small" aria-label={`Change ${days}, ${who}`} onClick={onEdit}>
          Change
        </Button>
        <Button variant="danger" size="small" aria-label={`Remove ${days}, ${who}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

type DayOff = Omit<ManagedDayOff, 'id'>

function useDayOffForm(initial: TypedDayOff, send: StaffFormOptions<TypedDayOff, DayOff>['send']) {
  return useStaffForm<TypedDayOff, DayOff>({
    initial,
    check: (typed) => {
      const read = readDayOff(typed)
      return 'problem' in read
        ? { problems: { [read.problem.field]: read.problem.message } }
        : { ready: read.dayOff }
    },
    describe: describeFailure,
    send,
  })
}

type DayOffFieldsProps = { form: ReturnType<typeof useDayOffForm>; hosts: readonly ManagedHost[] }

function DayOffFields({ form, hosts }: DayOffFieldsProps) {
  return (
    <div className="settings-numbers">
      <SelectField {...form.field('hostId')} label="For" options={listHostOptions(hosts)} />
      <Field {...form.field('firstDay')} type="date" label="First day" required />
      <Field {...form.field('lastDay')} type="date" label="Last day" hint="Empty for one day." />
      <Field
        {...form.field('note')}
        label="Note (optional)"
        hint="Such as “Thanksgiving”."
        maxLength={500}
        autoComplete="off"
      />
    </div>
  )
}

function AddDayOff({ hosts }: { hosts: readonly ManagedHost[] }) {
  const manager = useBookingManager()
  const refresh = useRefreshBookings()
  const form = useDayOffForm(NO_DAY_OFF, async ({ hostId, ...day }, { reset }) => {
    await manager.addDaysOff({ hostId, days: [day] })
    reset()
    await refresh()
    showToast({
      title: 'Day off added',
      description: 'Visitors are offered no time then. Calls that are booked already stay.',
    })
  })
  return (
    <form className="settings-section" {...form.formProps}>
      <h2 className="t-h4">Add days off</h2>
      <DayOffFields form={form} hosts={hosts} />
      <FormFailure message={form.failure} />
      <div className="row gap-8">
        <Button type="submit" isBusy={form.isBusy} aria-disabled={form.isBusy || undefined}>
          {form.isBusy ? 'Adding...' : 'Add days off'}
        </Button>
      </div>
      {form.leaveQuestion}
    </form>
  )
}

type EditDayOffProps = { hosts: readonly ManagedHost[]; dayOff: ManagedDayOff; onClose: () => void }

function EditDayOff({ hosts, dayOff, onClose }: EditDayOffProps) {
  const manager = useBookingManager()
  const refresh = useRefreshBookings()
  const form = useDayOffForm(toTyped(dayOff), async (changed) => {
    await manager.saveDayOff({ id: dayOff.id, ...changed })
    await refresh()
    onClose()
    showToast({ title: 'Day off saved' })
  })
  return (
    <Dialog
      title="Change days off"
      onClose={onClose}
      canClose={form.canClose}
      footer={
        <Button type="submit" form={form.id} isBusy={form.isBusy} aria-disabled={form.isBusy || undefined}>
          {form.isBusy ? 'Saving...' : 'Save days off'}
        </Button>
      }
    >
      <form className="form-fields" {...form.formProps}>
        <DayOffFields form={form} hosts={hosts} />
        <FormFailure message={form.failure} />
      </form>
      {form.leaveQuestion}
    </Dialog>
  )
}
