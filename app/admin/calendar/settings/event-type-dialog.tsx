import { useState } from 'react'
import { FormDialog } from '#app/admin/form-dialog.tsx'
import { FunctionError } from '#app/data/client/call-function.ts'
import type { BookingSettings, EventTypeDraft, ManagedEventType } from '#app/data/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useBookingAction, useBookingForm, useBookings } from '../use-bookings.ts'
import { HostShares } from './host-shares.tsx'
import { QuestionsEditor } from './questions-editor.tsx'
import { toQuestions } from './typed-questions.ts'
import {
  checkEventType,
  composeSlug,
  type EventTypeFields,
  type NumberField,
  toEventTypeFields,
} from './typed-event-type.ts'

const FIELDS: readonly [name: NumberField, label: string, hint: string, suffix?: string][] = [
  ['callMinutes', 'Length of a call', 'Calls that are already booked keep their length.', 'min'],
  ['bufferMinutes', 'Buffer', 'Free time before and after each call.', 'min'],
  ['stepMinutes', 'Time between slots', 'Counted from the start of the hours.', 'min'],
  ['noticeHours', 'Minimum notice', 'Time between booking and call.', 'h'],
  ['horizonDays', 'Bookable ahead', 'Later days are not offered yet.', 'days'],
  [
    'changeNoticeHours',
    'Change notice',
    'How long before the call clients can still move or cancel it.',
    'h',
  ],
  ['dailyLimit', 'Calls per day (optional)', 'Of this type, per host. Leave empty for no limit.'],
  ['weeklyLimit', 'Calls per week (optional)', 'Of this type, per host, from Monday to Sunday.'],
]

const HOST_CHOICES = [
  { value: 'any', label: 'Any free host takes the call' },
  { value: 'chosen', label: 'Visitors choose a host' },
  { value: 'all', label: 'All of them take the call together' },
]

const CALL_WAYS = [
  { value: '', label: 'The host’s own location' },
  { value: 'open', label: 'Video or phone, agreed by email' },
  { value: 'video', label: 'Video, always at the same URL' },
  { value: 'phone', label: 'Phone: we call' },
]

export type EventTypeDialogProps = {
  settings: BookingSettings
  /** Null for a new type. */
  type: ManagedEventType | null
  onClose: () => void
}

/** Edits a kind of call: page, times, hosts and questions. */
export function EventTypeDialog({ settings, type, onClose }: EventTypeDialogProps) {
  const call = useBookings()
  const form = useBookingForm<EventTypeFields, EventTypeDraft>({
    initial: toEventTypeFields(type ?? settings.eventTypes[0]!, type === null),
    check: checkEventType,
    findField: (error) => (error instanceof FunctionError && error.answer['code'] === 'slug' ? 'slug' : null),
    send: async (eventType) => {
      await call('save-event-type', { ...(type && { id: type.id }), eventType })
      showToast({
        title: type ? 'Call type saved' : 'Call type added',
        description: 'It applies to new bookings from now on.',
      })
      onClose()
    },
  })
  const { values, problems } = form
  const setName = (name: string) =>
    form.set({
      name,
      ...(type === null && values.slug === composeSlug(values.name) && { slug: composeSlug(name) }),
    })
  return (
    <FormDialog
      title={type ? type.name : 'Add call type'}
      form={form}
      submitLabel="Save call type"
      busyLabel="Saving..."
      buttons={type && !type.isDefault && <RemoveEventType type={type} onRemoved={onClose} />}
      onClose={onClose}
    >
      <div className="fields">
        <Field
          {...form.field('name')}
          label="Name"
          required
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          {...form.field('slug')}
          label="Address"
          hint={`/book-call/${values.slug || '…'}`}
          required
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="off"
        />
      </div>
      <TextAreaField
        {...form.field('description')}
        label="Description (optional)"
        hint="Shown above the free times."
        rows={2}
        maxLength={1_000}
      />
      <div className="fields">
        {FIELDS.map(([name, label, hint, suffix]) => (
          <Field
            key={name}
            {...form.field(name)}
            label={label}
            hint={hint}
            inputMode="decimal"
            autoComplete="off"
            {...(suffix && { suffix })}
          />
        ))}
      </div>
      {settings.hosts.length > 1 && (
        <>
          <SelectField {...form.field('hostChoice')} label="With several hosts" options={HOST_CHOICES} />
          <HostShares
            id={`${form.id}-hosts`}
            hosts={settings.hosts}
            weights={values.weights}
            hasWeights={values.hostChoice === 'any'}
            error={problems['weights']}
            onChange={(weights) => form.set({ weights })}
          />
        </>
      )}
      <div className="fields">
        <SelectField {...form.field('callWay')} label="Call location" options={CALL_WAYS} />
        {values.callWay === 'video' && (
          <Field
            {...form.field('meetingUrl')}
            type="url"
            label="Meeting URL"
            required
            maxLength={2000}
            autoComplete="off"
          />
        )}
      </div>
      <Switch
        id={`${form.id}-default`}
        label="Offered on the booking page"
        hint="The default type. The current one stays at its own address."
        checked={values.isDefault}
        disabled={type?.isDefault}
        onChange={(event) => form.set({ isDefault: event.target.checked })}
      />
      {!values.isDefault && (
        <Switch
          id={`${form.id}-active`}
          label="Can be booked"
          hint="If off, visitors can’t open its page. Booked calls stay."
          checked={values.isActive}
          onChange={(event) => form.set({ isActive: event.target.checked })}
        />
      )}
      <QuestionsEditor
        rows={values.questions}
        problems={problems['questions'] === undefined ? new Map() : toQuestions(values.questions).problems}
        onChange={(questions) => form.set({ questions })}
      />
    </FormDialog>
  )
}

function RemoveEventType({ type, onRemoved }: { type: ManagedEventType; onRemoved: () => void }) {
  const call = useBookings()
  const [isAsking, setAsking] = useState(false)
  const { run } = useBookingAction()
  const remove = async () => {
    const isDone = await run('The call type was not deleted', () =>
      call('remove-event-type', { id: type.id }),
    )
    setAsking(false)
    if (!isDone) return
    showToast({ title: 'Call type deleted' })
    onRemoved()
  }
  return (
    <>
      <Button variant="danger" className="push-right" onClick={() => setAsking(true)}>
        Delete type…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${type.name}?`}
          question="Its page will be gone. A type with calls can’t be deleted; turn off “Can be booked” instead."
          confirmLabel="Delete"
          busyLabel="Deleting..."
          isDestructive
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
