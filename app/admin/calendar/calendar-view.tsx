import { useMemo } from 'react'
import type { BookingManager, BookingSettings } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { listEntries } from './calendar-entry.ts'
import { useAddressFilter } from '#app/admin/use-address-filter.ts'
import { giveLooks } from './hosts/shown-host.ts'
import { Agenda } from './agenda.tsx'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { useNow } from './time/use-now.ts'
import { toMoment } from '#domain/time-zone/zone-times.ts'
import { WeekView } from './week/week-view.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarDialogs } from './calendar-dialogs.tsx'
import { CalendarLegend, CalendarProblems } from './calendar-notices.tsx'
import {
  type CalendarPlace,
  type CalendarView,
  composeSettingsPlace,
  composeViewPlace,
} from './calendar-place.ts'
import { listShownDays, stepDays } from './room/shown-days.ts'
import { useCalendar } from './room/use-calendar.ts'
import { useOpenDialog } from './room/use-open-dialog.ts'
import { useWideWindow } from './room/use-wide-window.ts'

export type CalendarDeskProps = {
  manager: BookingManager
  settings: BookingSettings
  place: CalendarPlace & { room: 'calendar' }
  goTo: (place: string) => void
}

/** Of the address, besides view and day. */
const FILTERS = ['host'] as const

/** The calendar itself: which days, what stands in them, and what can be done with it. */
export function CalendarDesk({ manager, settings, place, goTo }: CalendarDeskProps) {
  const { timeZone, calendars } = settings
  const isWide = useWideWindow()
  const now = useNow(timeZone)
  const [{ host: asked }, choose] = useAddressFilter(FILTERS)
  const hostId = settings.hosts.some(({ id }) => id === asked) ? asked! : null
  const goWith = (next: string) => goTo(hostId === null ? next : `${next}?host=${hostId}`)
  const view: CalendarView = place.view ?? (isWide ? 'week' : 'list')
  const days = listShownDays(view, place.day ?? now.day, isWide)
  const from = toMoment({ day: days[0]!, minutes: 0 }, timeZone)
  const to = toMoment({ day: addDays(days.at(-1)!, 1), minutes: 0 }, timeZone)
  const reading = useCalendar(manager, from, to)
  const { calendar, failure, isLoading, reload } = reading
  const dialog = useOpenDialog(manager, place.bookingId, () => goWith(''))

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
      <header className="calendar-head">
        <h1 className="t-h3">Calendar</h1>
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
      </header>
      <CalendarProblems calendars={calendars} hosts={hosts} />
      <CalendarBar
        view={view}
        days={days}
        hosts={hosts}
        hostId={hostId}
        isLoading={isLoading}
        isWide={isWide}
        onView={(next) => goWith(composeViewPlace(next, place.day ?? now.day))}
        onStep={(pages) => goWith(composeViewPlace(view, pages === 0 ? now.day : stepDays(days, pages)))}
        onHost={(id) => choose(id === null ? {} : { host: id })}
      />
      {failure !== null && <ReadingFailure message={failure} onRetry={() => void reload()} />}
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
        <Agenda {...shown} today={now.day} hosts={hosts} entries={entries} isLoading={calendar === null} />
      )}
      <CalendarLegend timeZone={timeZone} hosts={shownHosts} isMovable={view === 'week'} />
      <CalendarDialogs
        dialog={dialog}
        hosts={hosts}
        hostId={hostId}
        timeZone={timeZone}
        callMinutes={settings.rules.callMinutes}
        now={now}
        manager={manager}
        onChanged={() => void reload()}
      />
    </>
  )
}
