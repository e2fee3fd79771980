import type { ManagedBooking } from '#app/data/booking-manager.ts'
import { formatFullDay } from '#domain/time-zone/calendar-days.ts'
import { type ClockTime, formatTimeInput, formatTimeOfDay } from '#domain/time-zone/zone-times.ts'
import { FormDialog } from '../form-dialog.tsx'
import { type CallTimeFields, checkTime } from './form-checks.ts'
import type { ShownHost } from './host-label.tsx'
import { TimeFields } from './time-fields.tsx'
import { useBookingForm, useBookings } from './use-bookings.ts'
import { type Slot, toBookingSlot } from './week/slot.ts'

export type MoveDialogProps = {
  booking: ManagedBooking
  /** Time range where the call was dropped; null to enter it. */
  slot: Slot | null
  hosts: readonly ShownHost[]
  timeZone: string
  now: ClockTime
  onMoved: (moved: ManagedBooking) => void
  onClose: () => void
}

/** Confirmation before a call is moved, because the visitor is notified. */
export function MoveDialog({ booking, slot, hosts, timeZone, now, onMoved, onClose }: MoveDialogProps) {
  const call = useBookings()
  const current = toBookingSlot(booking, timeZone)
  const minutes = current.to - current.from
  const isSame = (startsAt: string, hostId: string) =>
    Date.parse(startsAt) === Date.parse(booking.startsAt) && hostId === booking.hostId
  const form = useBookingForm<CallTimeFields, { startsAt: string; hostId: string }>({
    initial: {
      hostId: booking.hostId,
      day: (slot ?? current).day,
      time: formatTimeInput((slot ?? current).from),
    },
    hasTyped: () => false,
    check: (fields) => {
      const checked = checkTime(fields, minutes, timeZone)
      if ('problems' in checked) return checked
      const { startsAt } = checked.ready
      if (isSame(startsAt, fields.hostId))
        return { problems: { all: 'The call is already at this time. Choose another time.' } }
      return { ready: { startsAt, hostId: fields.hostId } }
    },
    send: async (to) => onMoved((await call('move', { id: booking.id, ...to })).booking),
  })
  return (
    <FormDialog
      title={`Move the call with ${booking.name}?`}
      form={form}
      submitLabel="Move and notify"
      busyLabel="Moving..."
      focusesSubmit={slot !== null}
      cancelLabel={slot ? 'Don’t move it' : 'Cancel'}
      onClose={onClose}
    >
      <p className="t-body">
        Now {formatFullDay(current.day)}, {formatTimeOfDay(current.from)}. {booking.name} gets an email with
        the new time at {booking.email}.
      </p>
      <TimeFields
        field={form.field}
        values={form.values}
        minutes={minutes}
        hosts={hosts.filter((host) => host.isActive || host.id === booking.hostId)}
        timeZone={timeZone}
        now={now}
        bookingId={booking.id}
        type={booking.typeSlug}
        isSame={isSame}
        onChoose={(time) => form.set({ time })}
      />
    </FormDialog>
  )
}
