import type { ManagedBooking, NewBooking } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { type ClockTime, formatTime } from '#domain/time-zone/zone-times.ts'
import { FormFailure, useStaffForm } from '../use-staff-form.tsx'
import type { ShownHost } from './host-mark.tsx'
import { ANY_HOST, TimeFields } from './time-fields.tsx'
import { GUEST_FIELDS, NO_GUEST, readGuest, readTime } from './typed-times.ts'
import { describeFailure, useBookingManager, useRefreshBookings } from './use-bookings.ts'
import type { Slot } from './week/slot.ts'
import { ZoneField } from './zone-field.tsx'

export type BookDialogProps = {
  /** The marked time; null to start with the day only. */
  slot: Slot | null
  day: string
  /** Null for any free host. */
  hostId: string | null
  hosts: readonly ShownHost[]
  timeZone: string
  callMinutes: number
  now: ClockTime
  onBooked: (booking: ManagedBooking) => void
  onClose: () => void
}

/** Books a call for somebody; they get the same mail as if they had booked it themselves. */
export function BookDialog(props: BookDialogProps) {
  const { slot, day, hostId, hosts, timeZone, callMinutes, now, onBooked, onClose } = props
  const manager = useBookingManager()
  const refresh = useRefreshBookings()
  const form = useStaffForm({
    initial: { hostId: hostId ?? ANY_HOST, day, time: slot ? formatTime(slot.from) : '', ...NO_GUEST },
    hasTyped: (typed) => GUEST_FIELDS.some((name) => typed[name] !== ''),
    check: (typed) => {
      const read = readTime(typed, callMinutes, timeZone)
      const person = readGuest(typed)
      if ('problem' in read || 'problems' in person)
        return {
          problems: {
            ...('problem' in read && { [read.problem.field]: read.problem.message }),
            ...('problems' in person && person.problems),
          },
        }
      const host = typed.hostId === ANY_HOST ? null : typed.hostId
      return { ready: { startsAt: read.startsAt, hostId: host, ...person.guest } }
    },
    describe: describeFailure,
    send: async (booking: NewBooking) => {
      onBooked(await manager.book(booking))
      await refresh()
    },
  })
  const { values, isBusy } = form
  return (
    <Dialog
      title="Book for somebody"
      description={`A call of ${callMinutes} minutes. They get a mail with the time and links to move or cancel it.`}
      size="regular"
      onClose={onClose}
      canClose={form.canClose}
      footer={
        <Button type="submit" form={form.id} isBusy={isBusy} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Booking...' : 'Book and tell'}
        </Button>
      }
    >
      <form className="form-fields" {...form.formProps}>
        <TimeFields
          field={form.field}
          typed={values}
          minutes={callMinutes}
          hosts={hosts.filter((host) => host.isActive)}
          timeZone={timeZone}
          now={now}
          bookingId={null}
          offersAny
          onChoose={(time) => form.set({ time })}
        />
        <div className="calendar-fields calendar-fields--two">
          <Field {...form.field('name')} label="Name" required maxLength={200} autoComplete="off" />
          <Field
            {...form.field('email')}
            type="email"
            label="Email"
            required
            maxLength={320}
            autoComplete="off"
          />
          <Field
            {...form.field('phone')}
            type="tel"
            label="Phone (optional)"
            maxLength={60}
            autoComplete="off"
          />
          <Field {...form.field('company')} label="Company (optional)" maxLength={200} autoComplete="off" />
          <ZoneField
            {...form.field('timeZone')}
            label="Their time zone"
            hint={`In which their mail says the time. Empty for ${timeZone.replaceAll('_', ' ')}.`}
          />
          <TextAreaField
            {...form.field('notes')}
            label="Notes (optional)"
            hint="For your colleagues; the visitor does not see them."
            rows={3}
            maxLength={10_000}
          />
        </div>
        <FormFailure message={form.failure} />
      </form>
      {form.leaveQuestion}
    </Dialog>
  )
}
