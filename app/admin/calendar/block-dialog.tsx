import type { ManagedBlock } from '#app/data/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { DAY_MINUTES, formatTimeInput } from '#domain/time-zone/zone-times.ts'
import { FormDialog } from '../form-dialog.tsx'
import { type BlockFields, checkBlock } from './form-checks.ts'
import { listHostOptions, type ShownHost } from './host-label.tsx'
import { useBookingForm, useBookings } from './use-bookings.ts'
import type { Slot } from './week/slot.ts'

export type BlockDialogProps = {
  /** Time range to block; null for the default. */
  slot: Slot | null
  day: string
  /** Null for all hosts. */
  hostId: string | null
  hosts: readonly ShownHost[]
  timeZone: string
  onBlocked: (block: ManagedBlock) => void
  /** Opens the form to book a call at this time instead. */
  onBook: () => void
  onClose: () => void
}

const DEFAULT_TIME = { from: 9 * 60, to: 10 * 60 }

/** Blocks a time range, so that visitors can't book it. */
export function BlockDialog(props: BlockDialogProps) {
  const { slot, day, hostId, hosts, timeZone, onBlocked, onBook, onClose } = props
  const call = useBookings()
  const { from, to } = slot ?? DEFAULT_TIME
  const form = useBookingForm({
    initial: {
      hostId: hostId ?? '',
      firstDay: day,
      from: formatTimeInput(from),
      lastDay: to === DAY_MINUTES ? addDays(day, 1) : day,
      to: formatTimeInput(to % DAY_MINUTES),
      note: '',
    },
    hasTyped: ({ note }) => note !== '',
    check: (fields: BlockFields) => checkBlock(fields, timeZone),
    send: async (block) => onBlocked((await call('block', block)).block),
  })
  return (
    <FormDialog
      title="Block time"
      description="Visitors can’t book this time. Calls that are already booked stay."
      form={form}
      submitLabel="Block time"
      busyLabel="Blocking..."
      buttons={
        slot && (
          <Button variant="quiet" className="push-right" onClick={onBook} disabled={form.isBusy}>
            Book a call instead
          </Button>
        )
      }
      onClose={onClose}
    >
      <SelectField {...form.field('hostId')} label="Host" options={listHostOptions(hosts, 'All hosts')} />
      <div className="fields">
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
    </FormDialog>
  )
}
