import type { ManagedBooking } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import { FormFailure, useStaffForm } from '../use-staff-form.tsx'
import { describeFailure, useBookingManager, useRefreshBookings } from './use-bookings.ts'

export type CancelDialogProps = {
  booking: ManagedBooking
  timeZone: string
  onCancelled: (booking: ManagedBooking) => void
  onClose: () => void
}

/** Asks before a call is cancelled, because its visitor is told, and for the reason. */
export function CancelDialog({ booking, timeZone, onCancelled, onClose }: CancelDialogProps) {
  const manager = useBookingManager()
  const refresh = useRefreshBookings()
  const form = useStaffForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ ready: reason.trim() }),
    describe: describeFailure,
    send: async (reason: string) => {
      onCancelled(await manager.cancel(booking.id, reason))
      await refresh()
    },
  })
  const { isBusy } = form
  return (
    <Dialog
      title={`Cancel the call with ${booking.name}?`}
      size="narrow"
      onClose={onClose}
      canClose={form.canClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Keep it
          </Button>
          <Button
            type="submit"
            form={form.id}
            variant="danger-filled"
            isBusy={isBusy}
            aria-disabled={isBusy || undefined}
          >
            {isBusy ? 'Cancelling...' : 'Cancel and tell'}
          </Button>
        </>
      }
    >
      <form className="form-fields" {...form.formProps}>
        <p className="t-body">
          It is on {formatMomentIn(timeZone, booking.startsAt)}. {booking.name} gets a mail at {booking.email}
          . This can’t be taken back; a new call can be booked.
        </p>
        <TextAreaField
          {...form.field('reason')}
          label="A word to the visitor (optional)"
          hint="It stands in the mail."
          rows={3}
          maxLength={1000}
        />
        <FormFailure message={form.failure} />
      </form>
      {form.leaveQuestion}
    </Dialog>
  )
}
