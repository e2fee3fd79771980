import { type FormEvent, useId, useRef, useState } from 'react'
import type { BookingManager, ManagedBooking } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import type { ShownHost } from './hosts/shown-host.ts'
import { useLeaveQuestion } from './room/use-leave-question.tsx'
import { type ClockTime, formatTime } from '#domain/time-zone/zone-times.ts'
import type { Slot } from './week/slot.ts'
import { findWarnings } from './find-warnings.ts'
import { GuestFields, type GuestProblem, readGuest, type TypedGuest } from './forms/guest-fields.tsx'
import { readTime } from './forms/read-time.ts'
import {
  ANY_HOST,
  FormFailure,
  TimeFields,
  type TimeProblem,
  type TypedTime,
  Warnings,
} from './time-fields.tsx'
import { useDayPlan } from './forms/use-day-plan.ts'
import { useSending } from './forms/use-sending.ts'

export type BookDialogProps = {
  /** Time that was marked; null to begin with a day alone. */
  slot: Slot | null
  day: string
  /** Null for whoever is free. */
  hostId: string | null
  hosts: readonly ShownHost[]
  timeZone: string
  callMinutes: number
  now: ClockTime
  manager: BookingManager
  onBooked: (booking: ManagedBooking) => void
  onClose: () => void
}

const NOBODY: TypedGuest = { name: '', email: '', phone: '', company: '', timeZone: '', notes: '' }

/** Books a call for somebody who asked in another way; they get the same mail as if they had booked themselves. */
export function BookDialog(props: BookDialogProps) {
  const { slot, day, hostId, hosts, timeZone, callMinutes, now, manager, onBooked, onClose } = props
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [time, setTime] = useState<TypedTime>({
    hostId: hostId ?? ANY_HOST,
    day,
    time: slot ? formatTime(slot.from) : '',
  })
  const [guest, setGuest] = useState(NOBODY)
  const [problem, setProblem] = useState<TimeProblem | GuestProblem | null>(null)
  const { isBusy, failure, send } = useSending()
  const hasTyped = Object.values(guest).some((text) => text !== '')
  const leaving = useLeaveQuestion(hasTyped, isBusy)
  const plan = useDayPlan(manager, time.day, timeZone)
  const read = readTime(time, callMinutes, timeZone)
  const chosenId = time.hostId === ANY_HOST ? null : time.hostId

  const tell = (next: TimeProblem | GuestProblem) => {
    setProblem(next)
    form.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus()
  }
  const book = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    if ('problem' in read) return tell(read.problem)
    const person = readGuest(guest)
    if ('problem' in person) return tell(person.problem)
    await send(async () =>
      onBooked(await manager.book({ startsAt: read.startsAt, hostId: chosenId, ...person.guest })),
    )
  }
  const warnings =
    plan && 'span' in read
      ? findWarnings(
          { hostId: chosenId, day: time.day, span: read.span, bookingId: null },
          plan.calendar,
          now,
        )
      : []

  return (
    <Dialog
      title="Book for somebody"
      description={`A call of ${callMinutes} minutes. They get a mail with the time and links to move or cancel it.`}
      size="regular"
      onClose={onClose}
      canClose={leaving.canClose}
      footer={
        <Button type="submit" form={formId} isBusy={isBusy} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Booking...' : 'Book and tell'}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        className="calendar-form"
        noValidate
        onSubmit={(event) => void book(event)}
      >
        <TimeFields
          typed={time}
          hosts={hosts.filter((host) => host.isActive)}
          timeZone={timeZone}
          plan={plan}
          problem={isTimeProblem(problem) ? problem : null}
          offersAny
          onChange={(change) => setTime((known) => ({ ...known, ...change }))}
        />
        <Warnings warnings={warnings} />
        <GuestFields
          typed={guest}
          agencyZone={timeZone}
          problem={isTimeProblem(problem) ? null : problem}
          onChange={(change) => setGuest((known) => ({ ...known, ...change }))}
        />
        <FormFailure message={failure} />
      </form>
      {leaving.question}
    </Dialog>
  )
}

function isTimeProblem(problem: TimeProblem | GuestProblem | null): problem is TimeProblem {
  return problem !== null && ['hostId', 'day', 'time'].includes(problem.field)
}
