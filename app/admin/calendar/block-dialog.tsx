import { type FormEvent, useId, useRef, useState } from 'react'
import type { BookingManager, ManagedBlock } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import type { ShownHost } from './hosts/shown-host.ts'
import { useLeaveQuestion } from './room/use-leave-question.tsx'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { formatTime } from '#domain/time-zone/zone-times.ts'
import type { Slot } from './week/slot.ts'
import { type BlockField, readBlock, type TypedBlock } from './typed-times.ts'
import { FormFailure } from './time-fields.tsx'
import { useSending } from './forms/use-sending.ts'

export type BlockDialogProps = {
  /** Time that was marked; null to begin with a day alone. */
  slot: Slot | null
  day: string
  /** Whose time; null for everybody's. */
  hostId: string | null
  hosts: readonly ShownHost[]
  timeZone: string
  manager: BookingManager
  onBlocked: (block: ManagedBlock) => void
  /** The marked time is meant for a call. */
  onBook: () => void
  onClose: () => void
}

const USUAL = { from: 9 * 60, to: 10 * 60 }

/** Keeps time free of calls: visitors are not offered it. */
export function BlockDialog(props: BlockDialogProps) {
  const { slot, day, hostId, hosts, timeZone, manager, onBlocked, onBook, onClose } = props
  const formId = useId()
  const [initial] = useState(() => compose(slot, day, hostId))
  const [typed, setTyped] = useState(initial)
  const [problem, setProblem] = useState<{ field: BlockField; message: string } | null>(null)
  const { isBusy, failure, send } = useSending()
  const leaving = useLeaveQuestion(typed.note !== '', isBusy)
  const form = useRef<HTMLFormElement>(null)

  const set = (change: Partial<TypedBlock>) => setTyped((known) => ({ ...known, ...change }))
  const block = async (event: FormEvent) => {
    event.preventDefault()
    const read = readBlock(typed, timeZone)
    setProblem('problem' in read ? read.problem : null)
    if ('problem' in read)
      return form.current?.querySelector<HTMLElement>(`[name="${read.problem.field}"]`)?.focus()
    await send(async () => onBlocked(await manager.block(read.block)))
  }
  const fieldOf = (field: BlockField) => ({
    id: `${formId}-${field}`,
    name: field,
    value: typed[field],
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
    ...(problem?.field === field && { error: problem.message }),
  })

  return (
    <Dialog
      title="Block time"
      description="Visitors are not offered it. Calls that are booked already stay."
      onClose={onClose}
      canClose={leaving.canClose}
      footer={
        <>
          {slot && (
            <Button variant="quiet" className="calendar-foot-first" onClick={onBook} disabled={isBusy}>
              Book for somebody instead
            </Button>
          )}
          <Button type="submit" form={formId} isBusy={isBusy} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Blocking...' : 'Block time'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        className="calendar-form"
        noValidate
        onSubmit={(event) => void block(event)}
      >
        <SelectField
          id={`${formId}-host`}
          label="Whose time"
          options={[
            { value: '', label: 'Everybody’s' },
            ...hosts.map((host) => ({ value: host.id, label: host.name })),
          ]}
          value={typed.hostId ?? ''}
          onChange={(event) => set({ hostId: event.target.value || null })}
        />
        <div className="calendar-fields calendar-fields--two">
          <Field type="date" label="From" required {...fieldOf('firstDay')} />
          <Field type="time" label="at" required {...fieldOf('from')} />
          <Field type="date" label="To" required {...fieldOf('lastDay')} />
          <Field type="time" label="until" required {...fieldOf('to')} />
        </div>
        <Field
          label="Note (optional)"
          hint="For you and your colleagues, such as “Team meeting”."
          maxLength={500}
          data-autofocus={slot ? true : undefined}
          {...fieldOf('note')}
        />
        <FormFailure message={failure} />
      </form>
      {leaving.question}
    </Dialog>
  )
}

function compose(slot: Slot | null, day: string, hostId: string | null): TypedBlock {
  const { from, to } = slot ?? USUAL
  const endsAtMidnight = to === 24 * 60
  return {
    hostId,
    firstDay: day,
    lastDay: endsAtMidnight ? addDays(day, 1) : day,
    from: formatTime(from),
    to: endsAtMidnight ? '00:00' : formatTime(to),
    note: '',
  }
}
