import { useId, useState } from 'react'
import { copyText } from '#app/admin/copy-text.ts'
import { FormFailure } from '#app/admin/use-staff-form.tsx'
import type { ManagedCalendar, ManagedHost, NewCalendar } from '#app/data/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { type CalendarProvider, PROVIDER_NAMES } from '#domain/booking/calendar/calendar-providers.ts'
import { useBookingAction, useBookingForm, useBookings } from '../use-bookings.ts'
import { ConnectAccount } from './connect-account.tsx'
import { ConnectProvider, useConnectProvider } from './connect-provider.tsx'

const FAILURE_TITLE = 'The calendar was not changed'

export type HostConnectionsProps = {
  host: ManagedHost
  calendars: readonly ManagedCalendar[]
  /** Providers that an owner has set up. */
  providers: readonly CalendarProvider[]
}

/** External calendars of a host, read for busy times, and the private feed of the host's calls. */
export function HostConnections({ host, calendars, providers }: HostConnectionsProps) {
  const call = useBookings()
  const { isBusy, run } = useBookingAction()
  const { connect } = useConnectProvider(host)
  const act = (work: () => Promise<unknown>, done: string) =>
    void run(FAILURE_TITLE, async () => {
      await work()
      showToast({ title: done })
    })
  return (
    <section className="ruled stack" aria-label="Own calendars">
      <h3 className="t-h4">Own calendars</h3>
      <p className="t-small">
        Busy times in these calendars are not offered to visitors. Booked calls are also added to a connected
        account, and moving a call there moves it here.
      </p>
      {calendars.length > 0 && (
        <>
          <ul className="row-list" aria-label="Own calendars">
            {calendars.map((calendar) => (
              <CalendarRow
                key={calendar.id}
                calendar={calendar}
                isBusy={isBusy}
                onConnect={connect}
                onRemove={() => act(() => call('remove-calendar', { id: calendar.id }), 'Calendar removed')}
              />
            ))}
          </ul>
          <Button
            variant="secondary"
            size="small"
            isBusy={isBusy}
            onClick={() => act(() => call('read-calendars', {}), 'Calendars read')}
          >
            Read again now
          </Button>
        </>
      )}
      <ConnectProvider host={host} providers={providers} />
      <ConnectAccount host={host} />
      <AddCalendar host={host} />
      <HostFeed host={host} />
    </section>
  )
}

type CalendarRowProps = {
  calendar: ManagedCalendar
  isBusy: boolean
  onConnect: ReturnType<typeof useConnectProvider>['connect']
  onRemove: () => void
}

function CalendarRow({ calendar, isBusy, onConnect, onRemove }: CalendarRowProps) {
  const { label, provider, readAt, error, notes, isStale, isWritten } = calendar
  const place = provider ? PROVIDER_NAMES[provider] : calendar.hostname
  const name = label || place
  return (
    <li>
      <div>
        <p className="row">
          <b>{name}</b>
          {isWritten && <StatusBadge tone="good">Gets calls</StatusBadge>}
          {isStale && <StatusBadge tone="warning">Stale</StatusBadge>}
        </p>
        <p className="t-cap">
          {place} · {readAt ? `last read ${formatMoment(readAt)}` : 'not read yet'}
        </p>
        {[error, ...notes].map(
          (problem) =>
            problem && (
              <p key={problem} className="field-error">
                {problem}
              </p>
            ),
        )}
      </div>
      {provider && error !== null && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Connect ${name} again`}
          onClick={() => onConnect(provider, calendar)}
          disabled={isBusy}
        >
          Connect again
        </Button>
      )}
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
  const call = useBookings()
  const form = useBookingForm({
    initial: { url: '', label: '' },
    check: ({ url, label }) =>
      /^(?:https|webcal):\/\/\S+$/i.test(url.trim())
        ? { ready: { hostId: host.id, label: label.trim(), url: url.trim() } }
        : { problems: { url: 'Enter a full address that starts with https:// or webcal://.' } },
    send: async (calendar: NewCalendar, { reset }) => {
      const { error } = (await call('add-calendar', calendar)).calendar
      reset()
      showToast(
        error
          ? { title: 'Calendar added, but not read', description: error, isError: true }
          : { title: 'Calendar added' },
      )
    },
  })
  return (
    <form className="fields" {...form.formProps}>
      <Field
        {...form.field('url')}
        label="Secret calendar address"
        hint="An iCal feed. We only read it. The URL is not shown again."
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
      />
      <Field {...form.field('label')} label="Name (optional)" maxLength={100} autoComplete="off" />
      <Button type="submit" variant="secondary" isBusy={form.isBusy}>
        {form.isBusy ? 'Reading...' : 'Add calendar'}
      </Button>
      <FormFailure message={form.failure} />
      {form.leaveQuestion}
    </form>
  )
}

/** Private feed of a host's calls. Its URL is shown only once. */
function HostFeed({ host }: { host: ManagedHost }) {
  const id = useId()
  const call = useBookings()
  const [url, setUrl] = useState<string | null>(null)
  const { isBusy, run } = useBookingAction()
  const create = () =>
    run(FAILURE_TITLE, async () => {
      const { path } = await call('make-feed', { hostId: host.id })
      setUrl(new URL(path, location.origin).href)
    })
  const remove = () =>
    run(FAILURE_TITLE, async () => {
      await call('end-feed', { hostId: host.id })
      setUrl(null)
      showToast({ title: 'Feed removed' })
    })
  return (
    <>
      <h3 className="t-h4">Private feed</h3>
      <p className="t-small">
        Shows the calls of {host.name} in a calendar program that subscribes to it. Everyone with the URL can
        read them.
      </p>
      {url !== null && (
        <div className="fields">
          <Field
            id={`${id}-feed`}
            label="Feed URL"
            hint="Shown only now. Copy it to the calendar program before you close this dialog."
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <Button variant="secondary" onClick={() => void copyText(url, 'URL')}>
            <Icon name="copy" />
            Copy
          </Button>
        </div>
      )}
      <div className="row gap-8">
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void create()}>
          {host.hasFeed ? 'Replace the URL' : 'Create a feed'}
        </Button>
        {host.hasFeed && (
          <Button variant="danger" size="small" onClick={() => void remove()} disabled={isBusy}>
            Remove the feed
          </Button>
        )}
      </div>
      {host.hasFeed && url === null && (
        <p className="field-hint">The previous URL stops working when you replace it.</p>
      )}
    </>
  )
}
