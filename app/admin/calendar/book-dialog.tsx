import type { ManagedBooking, ManagedEventType, NewBooking } from '#app/data/booking-manager.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { type ClockTime, formatTimeInput } from '#domain/time-zone/zone-times.ts'
import { FormDialog } from '../form-dialog.tsx'
import { checkGuest, checkTime, GUEST_FIELDS, NO_GUEST } from './form-checks.ts'
import type { ShownHost } from './host-label.tsx'
import { formatZone, TimeFields, ZoneField } from './time-fields.tsx'
import { useBookingForm, useBookings } from './use-bookings.ts'
import type { Slot } from './week/slot.ts'

export type BookDialogProps = {
  /** Time range of the call; null if only the day is known. */
  slot: Slot | null
  day: string
  /** Null for any free host. */
  hostId: string | null
  hosts: readonly ShownHost[]
  timeZone: string
  /** Types that can be booked, default type first. */
  eventTypes: readonly ManagedEventType[]
  now: ClockTime
  onBooked: (booking: ManagedBooking) => void
  onClose: () => void
}

/** Books a call for a client, who gets the same email as after booking on the site. */
export function BookDialog(props: BookDialogProps) {
  const { slot, day, hostId, hosts, timeZone, eventTypes, now, onBooked, onClose } = props
  const call = useBookings()
  const findType = (slug: string) => eventTypes.find((type) => type.slug === slug) ?? eventTypes[0]!
  const form = useBookingForm({
    initial: {
      type: eventTypes[0]?.slug ?? '',
      hostId: hostId ?? '',
      day,
      time: slot ? formatTimeInput(slot.from) : '',
      ...NO_GUEST,
    },
    hasTyped: (fields) => GUEST_FIELDS.some((name) => fields[name] !== ''),
    check: (fields) => {
      const { callMinutes } = findType(fields.type)
      const [time, guest] = [checkTime(fields, callMinutes, timeZone), checkGuest(fields)]
      if ('ready' in time && 'ready' in guest) {
        const { startsAt } = time.ready
        return { ready: { startsAt, type: fields.type, hostId: fields.hostId || null, ...guest.ready } }
      }
      return {
        problems: { ...('problems' in time && time.problems), ...('problems' in guest && guest.problems) },
      }
    },
    send: async (booking: NewBooking) => onBooked((await call('book', booking)).booking),
  })
  const { callMinutes, hosts: shares, hostChoice } = findType(form.values.type)
  const takesPart = ({ id, isActive }: ShownHost) =>
    isActive && (shares.length === 0 || shares.some((share) => share.hostId === id))
  return (
    <FormDialog
      title="Book a call"
      description={`A call of ${callMinutes} minutes. The client gets an email with the time and links to move or cancel it.`}
      form={form}
      submitLabel="Book and notify"
      busyLabel="Booking..."
      onClose={onClose}
    >
      {eventTypes.length > 1 && (
        <SelectField
          {...form.field('type')}
          label="Call type"
          options={eventTypes.map(({ slug, name, callMinutes: minutes }) => ({
            value: slug,
            label: `${name}, ${minutes} minutes`,
          }))}
          onChange={(event) => form.set({ type: event.target.value, hostId: hostId ?? '' })}
        />
      )}
      <TimeFields
        field={form.field}
        values={form.values}
        minutes={callMinutes}
        hosts={hostChoice === 'all' ? [] : hosts.filter(takesPart)}
        type={form.values.type}
        timeZone={timeZone}
        now={now}
        bookingId={null}
        onChoose={(time) => form.set({ time })}
      />
      <div className="fields">
        <Field {...form.field('name')} label="Name" required maxLength={200} autoComplete="off" />
        <Field
          {...form.field('email')}
          type="email"
          label="Email"
          required
          maxLength={320}
          autoComplete="off"
        />
        <Field
          {...form.field('phone')}
          type="tel"
          label="Phone (optional)"
          maxLength={60}
          autoComplete="off"
        />
        <Field {...form.field('company')} label="Company (optional)" maxLength={200} autoComplete="off" />
        <Field
          {...form.field('guests')}
          label="Guests (optional)"
          hint="Email addresses, separated by commas. They get the invitation too."
          maxLength={1_500}
          autoComplete="off"
        />
        <ZoneField
          {...form.field('timeZone')}
          label="Their time zone"
          hint={`Used in their emails. Leave empty for ${formatZone(timeZone)}.`}
        />
        <TextAreaField
          {...form.field('notes')}
          label="Notes (optional)"
          hint="For your colleagues; the client does not see them."
          rows={3}
          maxLength={10_000}
        />
      </div>
    </FormDialog>
  )
}
