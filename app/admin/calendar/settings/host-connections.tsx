import { useId, useState } from 'react'
import type { ManagedCalendar, ManagedHost, NewCalendar } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { FormFailure, useStaffForm } from '#app/admin/use-staff-form.tsx'
import { describeFailure, useBookingManager, useBookingWork, useRefreshBookings } from '../use-bookings.ts'

export type HostConnectionsProps = { host: ManagedHost; calendars: readonly ManagedCalendar[] }

/** The host's own calendars, which are read for busy times, and the feed that shows calls there. */
export function HostConnections({ host, calendars }: HostConnectionsProps) {
  const manager = useBookingManager()
  const { isBusy, run } = useBookingWork()
  const act = (work: () => Promise<unknown>, done: string) =>
    void run('That did not work', async () => {
      await work()
      showToast({ title: done })
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
              onRemove={() => act(() => manager.removeCalendar(calendar.id), 'Calendar removed')}
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
          onClick={() => act(() => manager.readCalendars(), 'Calendars read')}
        >
          Read again now
        </Button>
      )}
      <AddCalendar host={host} />
      <HostFeed host={host} />
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

function AddCalendar({ host }: { host: ManagedHost }) {
  const manager = useBookingManager()
  const refresh = useRefreshBookings()
  const form = useStaffForm({
    initial: { url: '', label: '' },
    check: ({ url, label }) =>
      /^(?:https|webcal):\/\/\S+$/i.test(url.trim())
        ? { ready: { hostId: host.id, label: label.trim(), url: url.trim() } }
        : { problems: { url: 'Give a whole address that begins with https:// or webcal://.' } },
    describe: describeFailure,
    send: async (calendar: NewCalendar, { reset }) => {
      const { error } = await manager.addCalendar(calendar)
      reset()
      await refresh()
      showToast(
        error
          ? { title: 'Calendar added, but not read', description: error, isError: true }
          : { title: 'Calendar added' },
      )
    },
  })
  return (
    <form className="settings-add" {...form.formProps}>
      <Field
        {...form.field('url')}
        label="Secret calendar address"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
      />
      <Field {...form.field('label')} label="Name (optional)" maxLength={100} autoComplete="off" />
      <Button type="submit" variant="secondary" isBusy={form.isBusy} aria-disabled={form.isBusy || undefined}>
        {form.isBusy ? 'Reading...' : 'Add calendar'}
      </Button>
      <FormFailure message={form.failure} />
      {form.leaveQuestion}
    </form>
  )
}

/** The private feed with the calls of a host: its address is shown once, when it is made. */
function HostFeed({ host }: { host: ManagedHost }) {
  const id = useId()
  const manager = useBookingManager()
  const [address, setAddress] = useState<string | null>(null)
  const { isBusy, run } = useBookingWork()
  const make = () =>
    run('That did not work', async () => {
      setAddress(new URL(await manager.makeFeed(host.id), location.origin).href)
    })
  const end = () =>
    run('That did not work', async () => {
      await manager.endFeed(host.id)
      setAddress(null)
      showToast({ title: 'The feed has ended' })
    })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address!)
      showToast({ title: 'Address copied' })
    } catch {
      showToast({ title: 'Copy it by hand', description: 'This browser lets no page copy.', isError: true })
    }
  }
  return (
    <>
      <h3 className="t-h4">Private feed</h3>
      <p className="t-small">
        Shows the calls of {host.name} in a calendar program that subscribes to it. Whoever has the address
        can read them.
      </p>
      {address !== null && (
        <div className="settings-feed">
          <Field
            id={`${id}-feed`}
            label="Address of the feed"
            hint="Shown only now. Copy it to the calendar program before you close this."
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="secondary" onClick={() => void copy()}>
            <Icon name="copy" />
            Copy
          </Button>
        </div>
      )}
      <div className="row gap-8">
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          aria-disabled={isBusy || undefined}
          onClick={() => void make()}
        >
          {host.hasFeed ? 'Renew the address' : 'Make a feed'}
        </Button>
        {host.hasFeed && (
          <Button variant="danger" size="small" onClick={() => void end()} disabled={isBusy}>
            End the feed
          </Button>
        )}
      </div>
      {host.hasFeed && address === null && (
        <p className="field-hint">Renewing ends the address from before.</p>
      )}
    </>
  )
}
