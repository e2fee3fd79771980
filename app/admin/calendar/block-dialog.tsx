import type { ManagedBlock, NewBlock } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { formatTime } from '#domain/time-zone/zone-times.ts'
import { FormFailure, useStaffForm } from '../use-staff-form.tsx'
import type { ShownHost } from './host-mark.tsx'
import { readBlock, type TypedBlock } from './typed-times.ts'
import { describeFailure, useBookingManager, useRefreshBookings } from './use-bookings.ts'
import type { Slot } from './week/slot.ts'

export type BlockDialogProps = {
  /** The marked time; null to start with the day only. */
  slot: Slot | null
  day: string
  /** Null for everybody. */
  hostId: string | null
  hosts: readonly ShownHost[]
  timeZone: string
  onBlocked: (block: ManagedBlock) => void
  /** Books a call in the marked time instead. */
  onBook: () => void
  onClose: () => void
}

const DEFAULT_TIME = { from: 9 * 60, to: 10 * 60 }

/** Blocks time, which is not offered to visitors then. */
export function BlockDialog(props: BlockDialogProps) {
  const { slot, day, hostId, hosts, timeZone, onBlocked, onBook, onClose } = props
  const manager = useBookingManager()
  const refresh = useRefreshBookings()
  const form = useStaffForm({
    initial: compose(slot, day, hostId),
    hasTyped: ({ note }) => note !== '',
    check: (typed) => {
      const read = readBlock(typed, timeZone)
      return 'problem' in read
        ? { problems: { [read.problem.field]: read.problem.message } }
        : { ready: read.block }
    },
    describe: describeFailure,
    send: async (block: NewBlock) => {
      onBlocked(await manager.block(block))
      await refresh()
    },
  })
  const { isBusy } = form
  return (
    <Dialog
      title="Block time"
      description="Visitors are not offered it. Calls that are booked already stay."
      onClose={onClose}
      canClose={form.canClose}
      footer={
        <>
          {slot && (
            <Button variant="quiet" className="calendar-foot-first" onClick={onBook} disabled={isBusy}>
              Book for somebody instead
            </Button>
          )}
          <Button type="submit" form={form.id} isBusy={isBusy} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Blocking...' : 'Block time'}
          </Button>
        </>
      }
    >
      <form className="form-fields" {...form.formProps}>
        <SelectField
          {...form.field('hostId')}
          label="Whose time"
          options={[
            { value: '', label: 'Everybody’s' },
            ...hosts.map((host) => ({ value: host.id, label: host.name })),
          ]}
        />
        <div className="calendar-fields calendar-fields--two">
          <Field {...form.field('firstDay')} type="date" label="From" required />
          <Field {...form.field('from')} type="time" label="at" required />
          <Field {...form.field('lastDay')} type="date" label="To" required />
          <Field {...form.field('to')} type="time" label="until" required />
        </div>
        <Field
          {...form.field('note')}
          label="Note (optional)"
          hint="For you and your colleagues, such as “Team meeting”."
          maxLength={500}
          data-autofocus={slot ? true : undefined}
        />
        <FormFailure message={form.failure} />
      </form>
      {form.leaveQuestion}
    </Dialog>
  )
}

function compose(slot: Slot | null, day: string, hostId: string | null): TypedBlock {
  const { from, to } = slot ?? DEFAULT_TIME
  const endsAtMidnight = to === 24 * 60
  return {
    hostId: hostId ?? '',
    firstDay: day,
    lastDay: endsAtMidnight ? addDays(day, 1) : day,
    from: formatTime(from),
    to: endsAtMidnight ? '00:00' : formatTime(to),
    note: '',
  }
}
