import { type FormEvent, useId, useState } from 'react'
import type { BookingManager, ManagedBooking } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { formatMomentIn } from '#app/ui/text/format-moment.ts'
import { TextArea } from './forms/text-area.tsx'
import { FormFailure } from './time-fields.tsx'
import { useSending } from './forms/use-sending.ts'
import { useLeaveQuestion } from './room/use-leave-question.tsx'

export type CancelDialogProps = {
  booking: ManagedBooking
  timeZone: string
  manager: BookingManager
  onCancelled: (booking: ManagedBooking) => void
  onClose: () => void
}

/** Asks before a call is cancelled, as its visitor is told, with a word of why. */
export function CancelDialog({ booking, timeZone, manager, onCancelled, onClose }: CancelDialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const { isBusy, failure, send } = useSending()
  const leaving = useLeaveQuestion(reason !== '', isBusy)
  const cancel = async (event: FormEvent) => {
    event.preventDefault()
    await send(async () => onCancelled(await manager.cancel(booking.id, reason.trim())))
  }
  return (
    <Dialog
      title={`Cancel the call with ${booking.name}?`}
      size="narrow"
      onClose={onClose}
      canClose={leaving.canClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            Keep it
          </Button>
          <Button
            type="submit"
            form={id}
            variant="danger-filled"
            isBusy={isBusy}
            aria-disabled={isBusy || undefined}
          >
            {isBusy ? 'Cancelling...' : 'Cancel and tell'}
          </Button>
        </>
      }
    >
      <form id={id} className="calendar-form" onSubmit={(event) => void cancel(event)}>
        <p className="t-body">
          It is on {formatMomentIn(timeZone, booking.startsAt)}. {booking.name} gets a mail at {booking.email}
          . This can’t be taken back; a new call can be booked.
        </p>
        <TextArea
          id={`${id}-reason`}
          label="A word to the visitor (optional)"
          hint="It stands in the mail."
          maxLength={1000}
          value={reason}
          onChange={setReason}
        />
        <FormFailure message={failure} />
      </form>
      {leaving.question}
    </Dialog>
  )
}
