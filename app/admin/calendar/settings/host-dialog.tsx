import { useState } from 'react'
import type { BookingSettings, HostDraft, ManagedHost } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { CallWay } from '#domain/booking/rules/call-way.ts'
import { FormFailure, useStaffForm } from '#app/admin/use-staff-form.tsx'
import { describeFailure, useBookingManager, useBookingWork, useRefreshBookings } from '../use-bookings.ts'
import { ZoneField } from '../zone-field.tsx'
import { HostConnections } from './host-connections.tsx'
import { HoursEditor } from './hours-editor.tsx'
import { readHost, toTypedHost, type TypedHost } from './read-host.ts'
import { findHoursProblems } from './weekly-hours.ts'

const CALL_WAYS: readonly { value: CallWay; label: string }[] = [
  { value: 'open', label: 'By video or phone, agreed by mail' },
  { value: 'video', label: 'By video, at one address' },
  { value: 'phone', label: 'By phone: we call' },
]

export type HostDialogProps = {
  settings: BookingSettings
  /** Null for a new one. */
  host: ManagedHost | null
  onClose: () => void
}

/** One host: name, hours, and own calendars. */
export function HostDialog({ settings, host, onClose }: HostDialogProps) {
  const manager = useBookingManager()
  const refresh = useRefreshBookings()
  const form = useStaffForm<TypedHost, HostDraft>({
    initial: toTypedHost(host),
    check: (typed) => {
      const read = readHost(typed, host)
      return 'problems' in read ? read : { ready: read.host }
    },
    describe: describeFailure,
    send: async (draft) => {
      await manager.saveHost(draft)
      await refresh()
      showToast({ title: host ? 'Host saved' : 'Host added' })
      onClose()
    },
  })
  const { values, problems, isBusy } = form
  return (
    <Dialog
      title={host ? host.name : 'Add host'}
      onClose={onClose}
      canClose={form.canClose}
      footer={
        <>
          {host && <RemoveHost host={host} onRemoved={onClose} />}
          <Button type="submit" form={form.id} isBusy={isBusy} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Saving...' : 'Save host'}
          </Button>
        </>
      }
    >
      <form className="form-fields" {...form.formProps}>
        <div className="calendar-fields calendar-fields--two">
          <Field {...form.field('name')} label="Name" required maxLength={200} autoComplete="off" />
          <Field
            {...form.field('role')}
            label="Role"
            hint="Visitors read it beside the name."
            maxLength={200}
            autoComplete="off"
          />
          <Field
            {...form.field('email')}
            label="Email"
            type="email"
            hint="Where notices go; empty for the agency’s address."
            maxLength={320}
            autoComplete="off"
          />
          <ZoneField
            {...form.field('timeZone')}
            label="Time zone"
            hint={`Of the hours below; empty for ${settings.timeZone.replaceAll('_', ' ')}.`}
          />
        </div>
        <div className="calendar-fields calendar-fields--two">
          <SelectField
            {...form.field('callWay')}
            label="How calls take place"
            hint="Visitors with a call keep what they were told."
            options={CALL_WAYS}
          />
          {values.callWay === 'video' && (
            <Field
              {...form.field('meetingUrl')}
              type="url"
              label="Meeting address"
              hint="Told to whoever booked, in mails and invitations."
              required
              maxLength={2000}
              autoComplete="off"
            />
          )}
        </div>
        <Switch
          id={`${form.id}-active`}
          label="Takes calls"
          hint="Off, nobody can book this host; calls that are booked already stay."
          checked={values.isActive}
          onChange={(event) => form.set({ isActive: event.target.checked })}
        />
        <HoursEditor
          rows={values.hours}
          problems={problems['hours'] === undefined ? new Map() : findHoursProblems(values.hours)}
          onChange={(hours) => form.set({ hours })}
        />
        <FormFailure message={form.failure} />
      </form>
      {host && (
        <HostConnections
          host={host}
          calendars={settings.calendars.filter(({ hostId }) => hostId === host.id)}
        />
      )}
      {form.leaveQuestion}
    </Dialog>
  )
}

/** Asks before a host is deleted; one who has had calls is kept, and can only stop taking them. */
function RemoveHost({ host, onRemoved }: { host: ManagedHost; onRemoved: () => void }) {
  const manager = useBookingManager()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run } = useBookingWork()
  const remove = async () => {
    const isDone = await run('The host was not deleted', () => manager.removeHost(host.id))
    setAsking(false)
    if (!isDone) return
    showToast({ title: 'Host deleted' })
    onRemoved()
  }
  return (
    <>
      <Button variant="danger" className="calendar-foot-first" onClick={() => setAsking(true)}>
        Delete host…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${host.name}?`}
          question="Their hours, own calendars and feed are deleted as well. A host who has had calls is kept; turn off “Takes calls” instead."
          confirmLabel="Delete"
          busyLabel="Deleting..."
          isDestructive
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
