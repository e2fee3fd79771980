import { useEffect, useEffectEvent } from 'react'
import type { ManagedCalendar, ManagedHost } from '#app/data/booking-manager.ts'
import { SectionLink } from '#app/admin/section-link.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { type CalendarProvider, PROVIDER_NAMES } from '#domain/booking/calendar/calendar-providers.ts'
import { useBookingAction, useBookings } from '../use-bookings.ts'

const FAILURE_TITLE = 'The calendar was not connected'

/** Opens the provider's page, where the host allows access. */
export function useConnectProvider(host: ManagedHost) {
  const call = useBookings()
  const { isBusy, run } = useBookingAction()
  const connect = (provider: CalendarProvider, calendar?: ManagedCalendar) =>
    void run(FAILURE_TITLE, async () => {
      const again = calendar && { calendar: calendar.id }
      const { url } = await call('connect-provider', { hostId: host.id, provider, ...again })
      location.assign(url)
    })
  return { isBusy, connect }
}

export function ConnectProvider({
  host,
  providers,
}: {
  host: ManagedHost
  providers: readonly CalendarProvider[]
}) {
  const { isBusy, connect } = useConnectProvider(host)
  if (providers.length === 0)
    return (
      <p className="t-small">
        To connect Google Calendar or Microsoft 365, first enter a client ID in{' '}
        <SectionLink className="link" href="/admin/settings/booking">
          Settings
        </SectionLink>
        .
      </p>
    )
  return (
    <div className="row gap-8">
      {providers.map((provider) => (
        <Button key={provider} variant="secondary" isBusy={isBusy} onClick={() => connect(provider)}>
          Connect {PROVIDER_NAMES[provider]}
        </Button>
      ))}
    </div>
  )
}

/** Connects the calendar with what the provider added to this page's URL. */
export function FinishConnection({ provider, onEnd }: { provider: CalendarProvider; onEnd: () => void }) {
  const call = useBookings()
  const { run } = useBookingAction()
  const finish = useEffectEvent(async () => {
    const query = new URLSearchParams(location.search)
    // The code is used once, and stays in no history.
    history.replaceState(history.state, '', location.pathname)
    const [code, state] = [query.get('code'), query.get('state')]
    if (code && state)
      await run(FAILURE_TITLE, async () => {
        const { error } = (await call('finish-connection', { provider, code, state })).calendar
        showToast(
          error
            ? {
                title: 'Calendar connected, but its events could not be read',
                description: error,
                isError: true,
              }
            : { title: 'Calendar connected', description: 'Booked calls appear there within a minute.' },
        )
      })
    else if (query.has('error'))
      showToast({
        title: FAILURE_TITLE,
        description: `${PROVIDER_NAMES[provider]} did not allow access.`,
        isError: true,
      })
    onEnd()
  })
  useEffect(() => void finish(), [])
  return <Spinner label="Connecting the calendar..." />
}
