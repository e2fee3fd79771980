import type { ManagedBooking } from '#app/data/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { type ClockTime, toInstant } from '#domain/time-zone/zone-times.ts'
import { FormFailure } from '../use-staff-form.tsx'
import { BookingFacts, BookingStatus } from './details-dialogs.tsx'
import { useBookingAction, useBookingForm, useBookings } from './use-bookings.ts'

export type BookingDialogProps = {
  booking: ManagedBooking
  hostNames: readonly string[]
  timeZone: string
  now: ClockTime
  /** Called with the stored booking after a change. */
  onChanged: (booking: ManagedBooking) => void
  onMove: () => void
  onCancelCall: () => void
  onClose: () => void
}

/** Details, notes and actions of a call. */
export function BookingDialog(props: BookingDialogProps) {
  const { booking, hostNames, timeZone, now, onChanged, onMove, onCancelCall, onClose } = props
  const { id, status } = booking
  const call = useBookings()
  const { isBusy, run } = useBookingAction()
  const form = useBookingForm({
    initial: { notes: booking.notes },
    hasTyped: ({ notes }) => notes.trim() !== booking.notes,
    check: ({ notes }) => ({ ready: notes.trim() }),
    send: async (notes: string) => {
      onChanged((await call('note', { id, notes })).booking)
      showToast({ title: 'Notes saved' })
    },
  })
  /** Opens another dialog instead, unless typed notes would be lost. */
  const replaceWith = async (open: () => void) => {
    if (await form.canClose()) open()
  }
  const isConfirmed = status === 'confirmed'
  const hasBegun = Date.parse(booking.startsAt) <= Date.parse(toInstant(now, timeZone))
  const toggleNoShow = () =>
    run('The call was not changed', async () => {
      onChanged((await call('mark', { id, status: isConfirmed ? 'no-show' : 'confirmed' })).booking)
      showToast({ title: isConfirmed ? 'Marked as no-show' : 'No-show removed' })
    })
  return (
    <Dialog
      title={booking.name}
      onClose={onClose}
      canClose={form.canClose}
      actions={<BookingStatus status={status} />}
      footer={
        status !== 'cancelled' && (
          <>
            {hasBegun && (
              <Button variant="quiet" className="push-right" onClick={() => void toggleNoShow()}>
                <Icon name={isConfirmed ? 'user-x' : 'undo-2'} />
                {isConfirmed ? 'Mark as no-show' : 'Remove no-show'}
              </Button>
            )}
            {isConfirmed && (
              <Button variant="danger" onClick={() => void replaceWith(onCancelCall)} disabled={isBusy}>
                Cancel call…
              </Button>
            )}
            <Button variant="secondary" onClick={() => void replaceWith(onMove)} disabled={isBusy}>
              Move…
            </Button>
          </>
        )
      }
    >
      <BookingFacts booking={booking} hostNames={hostNames} timeZone={timeZone} />
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
