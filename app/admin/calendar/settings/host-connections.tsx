import { type FormEvent, useId, useState } from 'react'
import type { ManagedCalendar, ManagedHost } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { formatMoment } from '#app/ui/text/format-moment.ts'
import { FormFailure } from '#app/admin/calendar/time-fields.tsx'
import { useSending } from '#app/admin/calendar/forms/use-sending.ts'
import type { SettingsProps } from './settings-desk.tsx'
import { HostFeed } from './hosts/host-feed.tsx'

export type HostConnectionsProps = SettingsProps & { host: ManagedHost }

/** The host's own calendars, which are read for busy times, and the feed that shows calls there. */
export function HostConnections(props: HostConnectionsProps) {
  const { host, manager, settings, reload } = props
  const calendars = settings.calendars.filter(({ hostId }) => hostId === host.id)
  const { isBusy, failure, send } = useSending()
  const run = (work: () => Promise<unknown>, said: string) =>
    send(async () => {
      await work()
      await reload()
      showToast({ title: said })
    })
  return (
    <section className="settings-section" aria-label="Own calendars">
      <h3 className="t-h4">Own calendars</h3>
      <p className="t-small">
        Busy times of these calendars are not offered to visitors. Give the secret address in iCal format that
        the calendar program shows; it is kept secret and never shown again.
      </p>
      {calendars.length > 0 && (
        <ul className="row-list" aria-label="Own calendars">
          {calendars.map((calendar) => (
            <CalendarRow
              key={calendar.id}
              calendar={calendar}
              isBusy={isBusy}
              onRemove={() => void run(() => manager.removeCalendar(calendar.id), 'Calendar removed')}
            />
          ))}
        </ul>
      )}
      {calendars.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          aria-disabled={isBusy || undefined}
          onClick={() => void run(() => manager.readCalendars(), 'Calendars read')}
        >
          Read again now
        </Button>
      )}
      <FormFailure message={failure} />
      <AddCalendar {...props} />
      <HostFeed host={host} manager={manager} reload={reload} />
    </section>
  )
}

type CalendarRowProps = { calendar: ManagedCalendar; isBusy: boolean; onRemove: () => void }

function CalendarRow({ calendar, isBusy, onRemove }: CalendarRowProps) {
  const { label, hostname, readAt, error, notes, isStale } = calendar
  const name = label || hostname
  return (
    <li>
      <div>
        <p className="settings-name">
          <b>{name}</b>
          {isStale && <StatusBadge tone="warning">Stale</StatusBadge>}
        </p>
        <p className="t-cap">
          {hostname} · {readAt ? `last read ${formatMoment(readAt)}` : 'not read yet'}
        </p>
        {error && <p className="settings-error">{error}</p>}
        {notes.map((note) => (
          <p key={note} className="settings-error">
            {note}
          </p>
        ))}
      </div>
      <Button
        variant="danger"
        size="small"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        disabled={isBusy}
      >
        Remove
      </Button>
    </li>
  )
}

function AddCalendar({ host, manager, reload }: HostConnectionsProps) {
  const id = useId()
  const [label, setLabel] = useState('')
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { isBusy, failure, send } = useSending()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    if (!/^(?:https|webcal):\/\/\S+$/i.test(url.trim())) {
      setProblem('Give a whole address that begins with https:// or webcal://.')
      return
    }
    await send(async () => {
      const { error } = await manager.addCalendar({ hostId: host.id, label: label.trim(), url: url.trim() })
      setUrl('')
      setLabel('')
      await reload()
      showToast(
        error
          ? { title: 'Calendar added, but not read', description: error, isError: true }
          : { title: 'Calendar added' },
      )
    })
  }
  return (
    <form className="settings-add" noValidate onSubmit={(event) => void add(event)}>
      <Field
        id={`${id}-url`}
        label="Secret calendar address"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        {...(problem !== null && { error: problem })}
      />
      <Field
        id={`${id}-label`}
        label="Name (optional)"
        maxLength={100}
        autoComplete="off"
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <Button type="submit" variant="secondary" isBusy={isBusy} aria-disabled={isBusy || undefined}>
        {isBusy ? 'Reading...' : 'Add calendar'}
      </Button>
      <FormFailure message={failure} />
    </form>
  )
}
