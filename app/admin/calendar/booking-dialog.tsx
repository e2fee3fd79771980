import { useId, useState } from 'react'
import { BACK_OFFICE_PATH } from '#app/auth/session/auth-paths.ts'
import type { BookingManager, ManagedBooking } from '#app/data/bookings/booking-manager.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { TextArea } from './forms/text-area.tsx'
import { FormFailure } from './time-fields.tsx'
import { useSending } from './forms/use-sending.ts'
import { type ClockTime, toMoment } from '#domain/time-zone/zone-times.ts'
import { useLeaveQuestion } from './room/use-leave-question.tsx'
import { BookingFacts } from './calls/booking-facts.tsx'
import './calls/calls.css'

export type BookingDialogProps = {
  booking: ManagedBooking
  timeZone: string
  now: ClockTime
  manager: BookingManager
  /** It is stored differently now. */
  onChanged: (booking: ManagedBooking) => void
  onMove: () => void
  onCancelCall: () => void
  onClose: () => void
}

/** One call: what is known of it, notes, and what can be done. */
export function BookingDialog(props: BookingDialogProps) {
  const { booking, timeZone, now, manager, onChanged, onMove, onCancelCall, onClose } = props
  const id = useId()
  const [notes, setNotes] = useState(booking.notes)
  const { isBusy, failure, send } = useSending()
  const hasTyped = notes.trim() !== booking.notes
  const leaving = useLeaveQuestion(hasTyped, isBusy)

  const saveNotes = () =>
    send(async () => {
      onChanged(await manager.note(booking.id, notes.trim()))
      showToast({ title: 'Notes saved' })
    })
  /** What leads to another dialog must not lose what was typed here. */
  const goOn = async (next: () => void) => {
    if (await leaving.canClose()) next()
  }
  const hasBegun = Date.parse(booking.startsAt) <= Date.parse(toMoment(now, timeZone))

  return (
    <Dialog
      title={booking.name}
      size="regular"
      onClose={onClose}
      canClose={leaving.canClose}
      actions={<BookingStatus status={booking.status} />}
      footer={
        booking.status === 'cancelled' ? null : (
          <>
            {hasBegun && <MarkButton booking={booking} manager={manager} send={send} onChanged={onChanged} />}
            {booking.status === 'confirmed' && (
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
          <ButtonLink
            variant="secondary"
            size="small"
            href={`${BACK_OFFICE_PATH}/inbox/${encodeURIComponent(booking.leadId)}`}
          >
            <Icon name="user-round" />
            Open in the inbox
          </ButtonLink>
        </p>
      )}
      <div className="booking-notes">
        <TextArea
          id={`${id}-notes`}
          label="Notes"
          hint="For your colleagues; the visitor does not see them."
          maxLength={10_000}
          value={notes}
          onChange={setNotes}
        />
        <Button
          variant="secondary"
          size="small"
          onClick={() => void saveNotes()}
          isBusy={isBusy}
          aria-disabled={!hasTyped || isBusy || undefined}
        >
          Save notes
        </Button>
      </div>
      <FormFailure message={failure} />
      {leaving.question}
    </Dialog>
  )
}

function BookingStatus({ status }: { status: ManagedBooking['status'] }) {
  if (status === 'cancelled') return <StatusBadge>Cancelled</StatusBadge>
  if (status === 'no-show') return <StatusBadge tone="warning">No-show</StatusBadge>
  return <StatusBadge tone="good">Confirmed</StatusBadge>
}

type MarkButtonProps = Pick<BookingDialogProps, 'booking' | 'manager' | 'onChanged'> & {
  send: (work: () => Promise<void>) => Promise<boolean>
}

/** Nobody came: a mark that can be taken back, and that nobody is told of. */
function MarkButton({ booking, manager, send, onChanged }: MarkButtonProps) {
  const isConfirmed = booking.status === 'confirmed'
  const mark = () =>
    send(async () => {
      onChanged(await manager.mark(booking.id, isConfirmed ? 'no-show' : 'confirmed'))
      showToast({ title: isConfirmed ? 'Marked as no-show' : 'The mark is gone' })
    })
  return (
    <Button variant="quiet" className="calendar-foot-first" onClick={() => void mark()}>
      <Icon name={isConfirmed ? 'user-x' : 'undo-2'} />
      {isConfirmed ? 'Mark as no-show' : 'Take back “no-show”'}
    </Button>
  )
}
