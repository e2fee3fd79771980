import { useId, useState } from 'react'
import { FormDialog } from '#app/admin/form-dialog.tsx'
import { FormFailure, type StaffFormOptions } from '#app/admin/use-staff-form.tsx'
import type { BookingSettings, ManagedDayOff, ManagedHost } from '#app/data/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { formatDays, formatWeekday } from '#domain/time-zone/calendar-days.ts'
import { checkDayOff, type DayOffFields as FieldValues } from '../form-checks.ts'
import { listHostOptions } from '../host-label.tsx'
import { useBookingAction, useBookingForm, useBookings } from '../use-bookings.ts'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

const ALL_HOSTS = 'All hosts'

/** Upcoming days off of all or single hosts. */
export function DaysOff({ settings }: { settings: BookingSettings }) {
  const call = useBookings()
  const { run } = useBookingAction()
  const [edited, setEdited] = useState<ManagedDayOff | null>(null)
  const remove = ({ id, hostId, ...day }: ManagedDayOff) =>
    run('The day off was not removed', async () => {
      await call('remove-days-off', { ids: [id] })
      const undo = () => run('Undo failed', () => call('add-days-off', { hostId, days: [day] }))
      showToast({ title: 'Day off removed', action: { label: 'Undo', onPress: () => void undo() } })
    })
  return (
    <div className="stack gap-24 settings-panel">
      {settings.daysOff.length === 0 ? (
        <p className="section-note center">You have not added any days off.</p>
      ) : (
        <ul className="row-list" aria-label="Days off">
          {settings.daysOff.map((dayOff) => {
            const days = formatDays(dayOff.firstDay, dayOff.lastDay)
            const host = settings.hosts.find(({ id }) => id === dayOff.hostId)?.name ?? ALL_HOSTS
            return (
              <li key={dayOff.id}>
                <div>
                  <p className="row">
                    <b>{days}</b>
                    {dayOff.note}
                  </p>
                  <p className="t-cap">{host}</p>
                </div>
                <div className="row gap-8">
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Change ${days}, ${host}`}
                    onClick={() => setEdited(dayOff)}
                  >
                    Change
                  </Button>
                  <Button
                    variant="danger"
                    size="small"
                    aria-label={`Remove ${days}, ${host}`}
                    onClick={() => void remove(dayOff)}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      <PublicHolidays holidays={settings.holidays} />
      <AddDayOff hosts={settings.hosts} />
      {edited && <EditDayOff hosts={settings.hosts} dayOff={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

type Send = StaffFormOptions<FieldValues, Omit<ManagedDayOff, 'id'>>['send']

function useDayOffForm(initial: FieldValues, send: Send) {
  return useBookingForm({ initial, check: checkDayOff, send })
}

type DayOffFieldsProps = { form: ReturnType<typeof useDayOffForm>; hosts: readonly ManagedHost[] }

function DayOffFields({ form, hosts }: DayOffFieldsProps) {
  return (
    <div className="fields">
      <SelectField {...form.field('hostId')} label="For" options={listHostOptions(hosts, ALL_HOSTS)} />
      <Field {...form.field('firstDay')} type="date" label="First day" required />
      <Field {...form.field('lastDay')} type="date" label="Last day" hint="Leave empty for one day." />
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
  const call = useBookings()
  const none = { hostId: '', firstDay: '', lastDay: '', note: '' }
  const form = useDayOffForm(none, async ({ hostId, ...day }, { reset }) => {
    await call('add-days-off', { hostId, days: [day] })
    reset()
    showToast({
      title: 'Day off added',
      description: 'Visitors can’t book calls then. Calls that are already booked stay.',
    })
  })
  return (
    <form className="ruled stack" {...form.formProps}>
      <h2 className="t-h4">Add days off</h2>
      <DayOffFields form={form} hosts={hosts} />
      <FormFailure message={form.failure} />
      <Button type="submit" isBusy={form.isBusy}>
        {form.isBusy ? 'Adding...' : 'Add days off'}
      </Button>
      {form.leaveQuestion}
    </form>
  )
}

type EditDayOffProps = { hosts: readonly ManagedHost[]; dayOff: ManagedDayOff; onClose: () => void }

function EditDayOff({ hosts, dayOff, onClose }: EditDayOffProps) {
  const call = useBookings()
  const { id, hostId, firstDay, note } = dayOff
  const lastDay = dayOff.lastDay === firstDay ? '' : dayOff.lastDay
  const form = useDayOffForm({ hostId: hostId ?? '', firstDay, lastDay, note }, async (changed) => {
    await call('save-day-off', { id, ...changed })
    onClose()
    showToast({ title: 'Day off saved' })
  })
  return (
    <FormDialog
      title="Change days off"
      form={form}
      submitLabel="Save days off"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <DayOffFields form={form} hosts={hosts} />
    </FormDialog>
  )
}

/** Public holidays in the agency's country are days off, unless owners offer calls on some or all of them. */
function PublicHolidays({ holidays }: Pick<BookingSettings, 'holidays'>) {
  const id = useId()
  const call = useBookings()
  const { areClosed, region, days } = holidays
  const { isBusy, run } = useBookingAction()
  const change = (work: () => Promise<unknown>) => void run('Holidays were not changed', work)
  return (
    <section className="ruled stack" aria-labelledby={`${id}-title`}>
      <h2 className="t-h4" id={`${id}-title`}>
        Public holidays
      </h2>
      <p className="t-small">{describe(areClosed, region)}</p>
      {region !== null && (
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          onClick={() => change(() => call('close-holidays', { isClosed: !areClosed }))}
        >
          {areClosed ? 'Offer calls on all public holidays' : 'Close on public holidays'}
        </Button>
      )}
      {areClosed && days.length > 0 && (
        <ul className="row-list" aria-label="Public holidays">
          {days.map(({ day, name, isOpen }) => (
            <li key={day}>
              <div>
                <p className="row">
                  <b>{name}</b>
                  {isOpen && <StatusBadge tone="warning">Open</StatusBadge>}
                </p>
                <p className="t-cap">
                  {formatWeekday(day)}, {formatDays(day, day)}
                </p>
              </div>
              <Button
                variant="secondary"
                size="small"
                disabled={isBusy}
                aria-label={`${isOpen ? 'Close on' : 'Open on'} ${name}, ${formatDays(day, day)}`}
                onClick={() => change(() => call('open-holiday', { day, isOpen: !isOpen }))}
              >
                {isOpen ? 'Close' : 'Open'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {days.length > 0 && (
        <p className="t-cap">
          Dates:{' '}
          <a href="https://github.com/commenthol/date-holidays" rel="noreferrer">
            date-holidays
          </a>
          , from Wikipedia, CC BY-SA 3.0.
        </p>
      )}
    </section>
  )
}

function describe(areClosed: boolean, region: string | null): string {
  if (region === null)
    return 'No public holidays are known. Set AGENCY_COUNTRY to the code of your country, such as US or DE-BY.'
  const country = new Intl.DisplayNames(['en'], { type: 'region' }).of(region.slice(0, 2))
  return areClosed
    ? `Closed on public holidays of: ${country} (${region}). Visitors can’t book calls on these days. Calls already booked are kept.`
    : `Open on public holidays of: ${country} (${region}). Visitors can book calls on these days as usual.`
}
