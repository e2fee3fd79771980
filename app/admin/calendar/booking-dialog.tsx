import type { ManagedBooking } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { type ClockTime, toMoment } from '#domain/time-zone/zone-times.ts'
import { FormFailure, useStaffForm } from '../use-staff-form.tsx'
import { BookingFacts, InboxLink } from './details-dialogs.tsx'
import { describeFailure, useBookingManager, useBookingWork, useRefreshBookings } from './use-bookings.ts'

export type BookingDialogProps = {
  booking: ManagedBooking
  timeZone: string
  now: ClockTime
  /** Called with the stored booking after a change. */
  onChanged: (booking: ManagedBooking) => void
  onMove: () => void
  onCancelCall: () => void
  onClose: () => void
}

/** One call: details, notes, and what can be done. */
export function BookingDialog(props: BookingDialogProps) {
  const { booking, timeZone, now, onChanged, onMove, onCancelCall, onClose } = props
  const manager = useBookingManager()
  const refresh = useRefreshBookings()
  const { isBusy, run } = useBookingWork()
  const form = useStaffForm({
    initial: { notes: booking.notes },
    hasTyped: ({ notes }) => notes.trim() !== booking.notes,
    check: ({ notes }) => ({ ready: notes.trim() }),
    describe: describeFailure,
    send: async (notes: string) => {
      onChanged(await manager.note(booking.id, notes))
      showToast({ title: 'Notes saved' })
      void refresh()
    },
  })
  /** Opens another dialog in place of this one, unless typed notes would be lost. */
  const goOn = async (next: () => void) => {
    if (await form.canClose()) next()
  }
  const isConfirmed = booking.status === 'confirmed'
  const mark = () =>
    run('It was not marked', async () => {
      onChanged(await manager.mark(booking.id, isConfirmed ? 'no-show' : 'confirmed'))
      showToast({ title: isConfirmed ? 'Marked as no-show' : 'The mark is gone' })
    })
  const hasBegun = Date.parse(booking.startsAt) <= Date.parse(toMoment(now, timeZone))
  return (
    <Dialog
      title={booking.name}
      size="regular"
      onClose={onClose}
      canClose={form.canClose}
      actions={<BookingStatus status={booking.status} />}
      footer={
        booking.status === 'cancelled' ? null : (
          <>
            {hasBegun && (
              <Button variant="quiet" className="calendar-foot-first" onClick={() => void mark()}>
                <Icon name={isConfirmed ? 'user-x' : 'undo-2'} />
                {isConfirmed ? 'Mark as no-show' : 'Take back “no-show”'}
              </Button>
            )}
            {isConfirmed && (
              <Button variant="danger" onClick={() => void goOn(onCancelCall)} disabled={isBusy}>
                Cancel call…
              </Button>
            )}
            <Button variant="secondary" onClick={() => void goOn(onMove)} disabled={isBusy}>
              Move…
            </Button>
          </>
        )
      }
    >
      <BookingFacts booking={booking} timeZone={timeZone} />
      {booking.leadId && (
        <p>
          <InboxLink leadId={booking.leadId} />
        </p>
      )}
      <form className="form-fields" {...form.formProps}>
        <TextAreaField
          {...form.field('notes')}
          label="Notes"
          hint="For your colleagues; the visitor does not see them."
          rows={3}
          maxLength={10_000}
        />
        <Button
          type="submit"
          variant="secondary"
          size="small"
          isBusy={form.isBusy}
          aria-disabled={!form.isTyped || form.isBusy || undefined}
        >
          Save notes
        </Button>
        <FormFailure message={form.failure} />
      </form>
      {form.leaveQuestion}
    </Dialog>
  )
}

function BookingStatus({ status }: { status: ManagedBooking['status'] }) {
  if (status === 'cancelled') return <StatusBadge>Cancelled</StatusBadge>
  if (status === 'no-show') return <StatusBadge tone="warning">No-show</StatusBadge>
  return <StatusBadge tone="good">Confirmed</StatusBadge>
}
