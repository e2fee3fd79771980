import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { BookingSettings } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { type ClockTime, toClockTime, toMoment } from '#domain/time-zone/zone-times.ts'
import { QueryState, SectionHead } from '../section-parts.tsx'
import { useAddressFilter } from '../use-address-filter.ts'
import { Agenda } from './agenda.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarDialogs, useOpenDialog } from './calendar-dialogs.tsx'
import { listEntries } from './calendar-entry.ts'
import { CalendarLegend, CalendarProblems } from './calendar-notices.tsx'
import {
  type CalendarPlace,
  composeSettingsPlace,
  composeViewPlace,
  listShownDays,
  stepDays,
  type ViewName,
} from './calendar-place.ts'
import { giveLooks } from './host-mark.tsx'
import { describeFailure, useCalendar } from './use-bookings.ts'
import { WeekView } from './week/week-view.tsx'

export type CalendarViewProps = {
  settings: BookingSettings
  place: CalendarPlace & { room: 'calendar' }
  goTo: (place: string) => void
}

/** Of the address, besides view and day. */
const FILTERS = ['host'] as const

/** The calendar itself: which days, what stands in them, and what can be done with it. */
export function CalendarView({ settings, place, goTo }: CalendarViewProps) {
  const { timeZone, calendars } = settings
  const isWide = useWideWindow()
  const now = useNow(timeZone)
  const [{ host: asked }, choose] = useAddressFilter(FILTERS)
  const hostId = settings.hosts.some(({ id }) => id === asked) ? asked! : null
  const goWith = (next: string) => goTo(hostId === null ? next : `${next}?host=${hostId}`)
  const view: ViewName = place.view ?? (isWide ? 'week' : 'list')
  const days = listShownDays(view, place.day ?? now.day, isWide)
  const from = toMoment({ day: days[0]!, minutes: 0 }, timeZone)
  const to = toMoment({ day: addDays(days.at(-1)!, 1), minutes: 0 }, timeZone)
  const query = useCalendar(from, to)
  const calendar = query.data
  const dialog = useOpenDialog(place.bookingId, () => goWith(''))

  const hosts = useMemo(() => giveLooks(calendar?.hosts ?? settings.hosts), [calendar, settings])
  const shownHosts = hosts.filter((host) => (hostId === null ? host.isActive : host.id === hostId))
  const entries = useMemo(
    () =>
      listEntries(calendar ?? { bookings: [], blocks: [], busy: [], providerCalls: [] }, timeZone).filter(
        (entry) => hostId === null || entry.hostId === null || entry.hostId === hostId,
      ),
    [calendar, timeZone, hostId],
  )
  const daysOff = calendar?.daysOff ?? []
  const startDay = days.includes(now.day) ? now.day : days[0]!
  const shown = { days, now, hosts: shownHosts, daysOff, onOpen: dialog.openEntry }

  return (
    <>
      <SectionHead title="Calendar">
        <Button size="small" variant="quiet" onClick={() => goTo(composeSettingsPlace('hosts'))}>
          <Icon name="sliders-horizontal" />
          Hosts and rules
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => dialog.open({ kind: 'block', slot: null, day: startDay })}
        >
          Block time
        </Button>
        <Button size="small" onClick={() => dialog.open({ kind: 'book', slot: null, day: startDay })}>
          <Icon name="plus" />
          Book for somebody
        </Button>
      </SectionHead>
      <CalendarProblems calendars={calendars} hosts={hosts} />
      <CalendarBar
        view={view}
        days={days}
        hosts={hosts}
        hostId={hostId}
        isLoading={query.isFetching}
        isWide={isWide}
        onView={(next) => goWith(composeViewPlace(next, place.day ?? now.day))}
        onStep={(pages) => goWith(composeViewPlace(view, pages === 0 ? now.day : stepDays(days, pages)))}
        onHost={(id) => choose(id === null ? {} : { host: id })}
      />
      {query.error && <QueryState query={query} label="" describe={describeFailure} />}
      {view === 'week' ? (
        <WeekView
          {...shown}
          timeZone={timeZone}
          // A cancelled call leaves its time free; the list still shows it.
          entries={entries.filter((one) => one.kind !== 'booking' || one.booking.status !== 'cancelled')}
          onMove={({ booking }, slot) => dialog.open({ kind: 'move', booking, slot })}
          onMark={(slot) => dialog.open({ kind: 'block', slot, day: slot.day })}
        />
      ) : (
        <Agenda {...shown} today={now.day} hosts={hosts} entries={entries} isLoading={query.isPending} />
      )}
      <CalendarLegend timeZone={timeZone} hosts={shownHosts} isMovable={view === 'week'} />
      <CalendarDialogs
        dialog={dialog}
        hosts={hosts}
        hostId={hostId}
        timeZone={timeZone}
        callMinutes={settings.rules.callMinutes}
        now={now}
      />
    </>
  )
}

const MINUTE_MS = 60_000

/** Day and time of now on the clock of a zone, minute by minute. */
function useNow(timeZone: string): ClockTime {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return toClockTime(new Date(now).toISOString(), timeZone)
}

const WIDE = '(width >= 768px)'

/** Whether a whole week has room beside each other. */
function useWideWindow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
