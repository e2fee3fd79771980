import type { ManagedBooking } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { formatFullDay } from '#domain/time-zone/calendar-days.ts'
import {
  type ClockTime,
  countMinutes,
  formatTime,
  sayTime,
  toClockTime,
} from '#domain/time-zone/zone-times.ts'
import { FormFailure, useStaffForm } from '../use-staff-form.tsx'
import type { ShownHost } from './host-mark.tsx'
import { TimeFields } from './time-fields.tsx'
import { readTime, type TypedTime } from './typed-times.ts'
import { describeFailure, useBookingManager, useRefreshBookings } from './use-bookings.ts'
import type { Slot } from './week/slot.ts'

export type MoveDialogProps = {
  booking: ManagedBooking
  /** Where it was dragged to; null to type the time. */
  slot: Slot | null
  hosts: readonly ShownHost[]
  timeZone: string
  now: ClockTime
  onMoved: (moved: ManagedBooking) => void
  onClose: () => void
}

/** Asks before a call is moved, because its visitor is told; the time can still be changed. */
export function MoveDialog({ booking, slot, hosts, timeZone, now, onMoved, onClose }: MoveDialogProps) {
  const manager = useBookingManager()
  const refresh = useRefreshBookings()
  const before = toClockTime(booking.startsAt, timeZone)
  const minutes = countMinutes(before, toClockTime(booking.endsAt, timeZone))
  const isSame = (startsAt: string, hostId: string) =>
    Date.parse(startsAt) === Date.parse(booking.startsAt) && hostId === booking.hostId
  const form = useStaffForm<TypedTime, { startsAt: string; hostId: string }>({
    initial: {
      hostId: booking.hostId,
      day: slot?.day ?? before.day,
      time: formatTime(slot?.from ?? before.minutes),
    },
    hasTyped: () => false,
    check: (typed) => {
      const read = readTime(typed, minutes, timeZone)
      if ('problem' in read) return { problems: { [read.problem.field]: read.problem.message } }
      if (isSame(read.startsAt, typed.hostId))
        return { problems: { all: 'This is when the call is already. Choose another time.' } }
      return { ready: { startsAt: read.startsAt, hostId: typed.hostId } }
    },
    describe: describeFailure,
    send: async ({ startsAt, hostId }) => {
      onMoved(await manager.move(booking.id, startsAt, hostId))
      await refresh()
    },
  })
  const { isBusy } = form
  return (
    <Dialog
      title={`Move the call with ${booking.name}?`}
      size="regular"
      onClose={onClose}
      canClose={form.canClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {slot ? 'Leave it where it is' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={form.id}
            isBusy={isBusy}
            aria-disabled={isBusy || undefined}
            data-autofocus={slot ? true : undefined}
          >
            {isBusy ? 'Moving...' : 'Move and tell'}
          </Button>
        </>
      }
    >
      <form className="form-fields" {...form.formProps}>
        <p className="t-body">
          Now {formatFullDay(before.day)}, {sayTime(before.minutes)}. {booking.name} gets a mail with the new
          time at {booking.email}.
        </p>
        <TimeFields
          field={form.field}
          typed={form.values}
          minutes={minutes}
          hosts={hosts.filter((host) => host.isActive || host.id === booking.hostId)}
          timeZone={timeZone}
          now={now}
          bookingId={booking.id}
          isSame={isSame}
          onChoose={(time) => form.set({ time })}
        />
        <FormFailure message={form.problems['all'] ?? form.failure} />
      </form>
    </Dialog>
  )
}
