import { type FormEvent, useId, useRef, useState } from 'react'
import type { ManagedHost } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { focusFirstProblem } from '#app/admin/calendar/forms/focus-problem.ts'
import { FormFailure } from '#app/admin/calendar/time-fields.tsx'
import { useSending } from '#app/admin/calendar/forms/use-sending.ts'
import { ZoneField } from '#app/admin/calendar/zone-field.tsx'
import { useLeaveQuestion } from '#app/admin/calendar/room/use-leave-question.tsx'
import type { SettingsProps } from './settings-desk.tsx'
import { CallWayFields } from './hosts/call-way-fields.tsx'
import { HostConnections } from './host-connections.tsx'
import { HoursEditor } from './hours-editor.tsx'
import { readHost, toTypedHost, type TypedHost } from './read-host.ts'
import { RemoveHost } from './hosts/remove-host.tsx'
import { findHoursProblems } from './weekly-hours.ts'

export type HostDialogProps = SettingsProps & {
  /** Null for a new one. */
  host: ManagedHost | null
  onClose: () => void
}

/** One host: who they are, when they take calls, and their own calendars. */
export function HostDialog({ host, manager, settings, reload, onClose }: HostDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [stored] = useState(() => toTypedHost(host))
  const [typed, setTyped] = useState<TypedHost>(stored)
  const [hasTried, setTried] = useState(false)
  const { isBusy, failure, send } = useSending()
  const leaving = useLeaveQuestion(JSON.stringify(typed) !== JSON.stringify(stored), isBusy)
  const read = readHost(typed, host)
  const problems = hasTried && 'problems' in read ? read.problems : {}

  const set = (change: Partial<TypedHost>) => setTyped((known) => ({ ...known, ...change }))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if ('problems' in read) {
      focusFirstProblem(form.current)
      return
    }
    await send(async () => {
      await manager.saveHost(read.host)
      await reload()
      showToast({ title: host ? 'Host saved' : 'Host added' })
      onClose()
    })
  }
  const fieldOf = (name: 'name' | 'email' | 'role') => ({
    id: `${id}-${name}`,
    name,
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    ...(problems[name] !== undefined && { error: problems[name] }),
  })

  return (
    <Dialog
      title={host ? host.name : 'Add host'}
      onClose={onClose}
      canClose={leaving.canClose}
      footer={
        <>
          {host && <RemoveHost host={host} manager={manager} reload={reload} onRemoved={onClose} />}
          <Button type="submit" form={id} isBusy={isBusy} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Saving...' : 'Save host'}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} className="calendar-form" noValidate onSubmit={(event) => void save(event)}>
        <div className="calendar-fields calendar-fields--two">
          <Field label="Name" required maxLength={200} {...fieldOf('name')} />
          <Field label="Role" hint="Visitors read it beside the name." maxLength={200} {...fieldOf('role')} />
          <Field
            label="Email"
            type="email"
            hint="Where notices go; empty for the agency’s address."
            maxLength={320}
            {...fieldOf('email')}
          />
          <ZoneField
            id={`${id}-zone`}
            name="timeZone"
            label="Time zone"
            hint={`Of the hours below; empty for ${settings.timeZone.replaceAll('_', ' ')}.`}
            value={typed.timeZone}
            onChange={(timeZone) => set({ timeZone })}
            {...(problems.timeZone !== undefined && { error: problems.timeZone })}
          />
        </div>
        <CallWayFields
          id={id}
          typed={typed}
          problem={problems.meetingUrl}
          onChange={(change) => set(change)}
        />
        <Switch
          id={`${id}-active`}
          label="Takes calls"
          hint="Off, nobody can book this host; calls that are booked already stay."
          checked={typed.isActive}
          onChange={(event) => set({ isActive: event.target.checked })}
        />
        <HoursEditor
          rows={typed.hours}
          problems={hasTried ? findHoursProblems(typed.hours) : new Map()}
          onChange={(hours) => set({ hours })}
        />
        <FormFailure message={failure} />
      </form>
      {host && <HostConnections host={host} manager={manager} settings={settings} reload={reload} />}
      {leaving.question}
    </Dialog>
  )
}
