import { type FormEvent, useId, useState } from 'react'
import type { BookingManager, ManagedBooking } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import type { ShownHost } from './hosts/shown-host.ts'
import { formatFullDay } from '#domain/time-zone/calendar-days.ts'
import {
  type ClockTime,
  countMinutes,
  formatTime,
  sayTime,
  toClockTime,
} from '#domain/time-zone/zone-times.ts'
import type { Slot } from './week/slot.ts'
import { findWarnings } from './find-warnings.ts'
import { readTime } from './forms/read-time.ts'
import { FormFailure, TimeFields, type TimeProblem, type TypedTime, Warnings } from './time-fields.tsx'
import { useDayPlan } from './forms/use-day-plan.ts'
import { useSending } from './forms/use-sending.ts'

export type MoveDialogProps = {
  booking: ManagedBooking
  /** Where it was carried to; null to type it all. */
  slot: Slot | null
  hosts: readonly ShownHost[]
  timeZone: string
  now: ClockTime
  manager: BookingManager
  onMoved: (moved: ManagedBooking) => void
  onClose: () => void
}

/** Asks before a call is moved, as its visitor is told: the time can still be changed here, or chosen at all. */
export function MoveDialog(props: MoveDialogProps) {
  const { booking, slot, hosts, timeZone, now, manager, onMoved, onClose } = props
  const formId = useId()
  const before = toClockTime(booking.startsAt, timeZone)
  const minutes = countMinutes(before, toClockTime(booking.endsAt, timeZone))
  const [typed, setTyped] = useState<TypedTime>({
    hostId: booking.hostId,
    day: slot?.day ?? before.day,
    time: formatTime(slot?.from ?? before.minutes),
  })
  const [problem, setProblem] = useState<TimeProblem | null>(null)
  const { isBusy, failure, send, fail } = useSending()
  const plan = useDayPlan(manager, typed.day, timeZone)
  const read = readTime(typed, minutes, timeZone)
  const isSame =
    'startsAt' in read &&
    Date.parse(read.startsAt) === Date.parse(booking.startsAt) &&
    typed.hostId === booking.hostId

  const move = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    if ('problem' in read) return setProblem(read.problem)
    if (isSame) return fail('This is when the call is already. Choose another time.')
    await send(async () => onMoved(await manager.move(booking.id, read.startsAt, typed.hostId)))
  }
  const warnings =
    plan && 'span' in read && !isSame
      ? findWarnings({ ...typed, span: read.span, bookingId: booking.id }, plan.calendar, now)
      : []

  return (
    <Dialog
      title={`Move the call with ${booking.name}?`}
      size="regular"
      onClose={onClose}
      canClose={() => !isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {slot ? 'Leave it where it is' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            form={formId}
            isBusy={isBusy}
            aria-disabled={isBusy || undefined}
            data-autofocus={slot ? true : undefined}
          >
            {isBusy ? 'Moving...' : 'Move and tell'}
          </Button>
        </>
      }
    >
      <form id={formId} className="calendar-form" noValidate onSubmit={(event) => void move(event)}>
        <p className="t-body">
          Now {formatFullDay(before.day)}, {sayTime(before.minutes)}. {booking.name} gets a mail with the new
          time at {booking.email}.
        </p>
        <TimeFields
          typed={typed}
          hosts={hosts.filter((host) => host.isActive || host.id === booking.hostId)}
          timeZone={timeZone}
          plan={plan}
          problem={problem}
          onChange={(change) => setTyped((known) => ({ ...known, ...change }))}
        />
        <Warnings warnings={warnings} />
        <FormFailure message={failure} />
      </form>
    </Dialog>
  )
}
