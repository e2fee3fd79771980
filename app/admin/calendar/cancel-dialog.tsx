import type { ManagedBooking } from '#app/data/booking-manager.ts'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { formatMomentIn } from '#app/ui/format-moment.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useBookingForm, useBookings } from './use-bookings.ts'

export type CancelDialogProps = {
  booking: ManagedBooking
  timeZone: string
  onCancelled: (booking: ManagedBooking) => void
  onClose: () => void
}

/** Confirmation with an optional reason before a call is canceled, because the visitor is notified. */
export function CancelDialog({ booking, timeZone, onCancelled, onClose }: CancelDialogProps) {
  const call = useBookings()
  const form = useBookingForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ ready: reason.trim() }),
    send: async (reason: string) => onCancelled((await call('cancel', { id: booking.id, reason })).booking),
  })
  return (
    <FormDialog
      title={`Cancel the call with ${booking.name}?`}
      size="narrow"
      form={form}
      submitLabel="Cancel and notify"
      busyLabel="Canceling..."
      submitVariant="danger-filled"
      cancelLabel="Keep it"
      onClose={onClose}
    >
      <p className="t-body">
        It is on {formatMomentIn(timeZone, booking.startsAt)}. {booking.name} gets an email at {booking.email}
        . You can’t undo this, but you can book a new call.
      </p>
      <TextAreaField
        {...form.field('reason')}
        label="Message to the visitor (optional)"
        hint="It is included in the email."
        rows={3}
        maxLength={1000}
      />
    </FormDialog>
  )
}
