import { useState } from 'react'
import type { BookingSettings, HostDraft, ManagedHost } from '#app/data/booking-manager.ts'
import { FormDialog } from '#app/admin/form-dialog.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { checkHost, type HostFields, toHostFields } from '../form-checks.ts'
import { formatZone, ZoneField } from '../time-fields.tsx'
import { useBookingAction, useBookingForm, useBookings } from '../use-bookings.ts'
import { HostConnections } from './host-connections.tsx'
import { HoursEditor } from './hours-editor.tsx'
import { findHoursProblems } from './weekly-hours.ts'

const CALL_WAYS = [
  { value: 'open', label: 'Video or phone, agreed by email' },
  { value: 'video', label: 'Video, always at the same URL' },
  { value: 'phone', label: 'Phone: we call' },
]

export type HostDialogProps = {
  settings: BookingSettings
  /** Null for a new host. */
  host: ManagedHost | null
  onClose: () => void
}

export function HostDialog({ settings, host, onClose }: HostDialogProps) {
  const call = useBookings()
  const form = useBookingForm<HostFields, HostDraft>({
    initial: toHostFields(host),
    check: (fields) => checkHost(fields, host),
    send: async (draft) => {
      await call('save-host', { host: draft })
      showToast({ title: host ? 'Host saved' : 'Host added' })
      onClose()
    },
  })
  const { values, problems } = form
  return (
    <FormDialog
      title={host ? host.name : 'Add host'}
      form={form}
      submitLabel="Save host"
      busyLabel="Saving..."
      buttons={host && <RemoveHost host={host} onRemoved={onClose} />}
      after={
        host && (
          <HostConnections
            host={host}
            providers={settings.providers}
            calendars={settings.calendars.filter(({ hostId }) => hostId === host.id)}
          />
        )
      }
      onClose={onClose}
    >
      <div className="fields">
        <Field {...form.field('name')} label="Name" required maxLength={200} autoComplete="off" />
        <Field
          {...form.field('role')}
          label="Role"
          hint="Shown to visitors next to the name."
          maxLength={200}
          autoComplete="off"
        />
        <Field
          {...form.field('email')}
          label="Email"
          type="email"
          hint="For notifications. Leave empty for the agency’s address."
          maxLength={320}
          autoComplete="off"
        />
        <ZoneField
          {...form.field('timeZone')}
          label="Time zone"
          hint={`Applies to the hours below. Leave empty for ${formatZone(settings.timeZone)}.`}
        />
        <SelectField
          {...form.field('callWay')}
          label="Call location"
          hint="Applies to new bookings only."
          options={CALL_WAYS}
        />
        {values.callWay === 'video' && (
          <Field
            {...form.field('meetingUrl')}
            type="url"
            label="Meeting URL"
            hint="Sent to clients in emails and invitations."
            required
            maxLength={2000}
            autoComplete="off"
          />
        )}
      </div>
      <Switch
        id={`${form.id}-active`}
        label="Takes calls"
        hint="If off, nobody can book this host. Calls that are already booked stay."
        checked={values.isActive}
        onChange={(event) => form.set({ isActive: event.target.checked })}
      />
      <HoursEditor
        rows={values.hours}
        problems={problems['hours'] === undefined ? new Map() : findHoursProblems(values.hours)}
        onChange={(hours) => form.set({ hours })}
      />
    </FormDialog>
  )
}

function RemoveHost({ host, onRemoved }: { host: ManagedHost; onRemoved: () => void }) {
  const call = useBookings()
  const [isAsking, setAsking] = useState(false)
  const { run } = useBookingAction()
  const remove = async () => {
    const isDone = await run('The host was not deleted', () => call('remove-host', { id: host.id }))
    setAsking(false)
    if (!isDone) return
    showToast({ title: 'Host deleted' })
    onRemoved()
  }
  return (
    <>
      <Button variant="danger" className="push-right" onClick={() => setAsking(true)}>
        Delete host…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${host.name}?`}
          question="This also deletes their hours, own calendars and feed. A host with past calls can’t be deleted; turn off “Takes calls” instead."
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
