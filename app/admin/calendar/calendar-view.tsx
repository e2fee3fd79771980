import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { BookingSettings } from '#app/data/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type ClockTime, toClockTime } from '#domain/time-zone/zone-times.ts'
import { QueryState, SectionHead } from '../section-parts.tsx'
import { useStaff } from '../staff.tsx'
import { useAddressFilter } from '../use-address-filter.ts'
import { Agenda } from './agenda.tsx'
import { CalendarDialogs, useOpenDialog } from './calendar-dialogs.tsx'
import { occupiesHost, listEntries } from './calendar-entry.ts'
import { CalendarLegend, CalendarProblems } from './calendar-notices.tsx'
import { type CalendarPath, listShownDays, stepDays, type ViewName } from './calendar-path.ts'
import { assignLooks, listHostOptions, type ShownHost } from './host-label.tsx'
import { toPeriod, useCalendar } from './use-bookings.ts'
import { WeekView } from './week/week-view.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { formatDays, formatFullDay } from '#domain/time-zone/calendar-days.ts'
import { DateSteps } from '../date-steps.tsx'

export type CalendarViewProps = {
  settings: BookingSettings
  path: CalendarPath & { page: 'calendar' }
  goTo: (subpath: string) => void
}

const FILTERS = ['host'] as const
const NO_TIMES = { bookings: [], blocks: [], busy: [], providerCalls: [] }

export function CalendarView({ settings, path, goTo }: CalendarViewProps) {
  const { timeZone, calendars } = settings
  const mayManageSite = useStaff().may('site.manage')
  const isWide = useWideWindow()
  const now = useNow(timeZone)
  const [{ host: requestedHost }, setFilter] = useAddressFilter(FILTERS)
  const hostId = settings.hosts.find(({ id }) => id === requestedHost)?.id ?? null
  const goWithFilter = (next: string) => goTo(hostId === null ? next : `${next}?host=${hostId}`)
  const view: ViewName = path.view ?? (isWide ? 'week' : 'list')
  const days = listShownDays(view, path.day ?? now.day, isWide)
  const query = useCalendar(toPeriod(days[0]!, days.at(-1)!, timeZone))
  const calendar = query.data
  const dialog = useOpenDialog(path.bookingId, () => goWithFilter(''))

  const hosts = useMemo(() => assignLooks(calendar?.hosts ?? settings.hosts), [calendar, settings])
  const shownHosts = hosts.filter((host) => (hostId === null ? host.isActive : host.id === hostId))
  const entries = useMemo(
    () =>
      listEntries(calendar ?? NO_TIMES, timeZone).filter(
        (entry) => hostId === null || occupiesHost(entry, hostId),
      ),
    [calendar, timeZone, hostId],
  )
  const daysOff = calendar?.daysOff ?? []
  const startDay = days.includes(now.day) ? now.day : days[0]!
  const shared = { days, now, daysOff, onOpen: dialog.openEntry }

  return (
    <>
      <SectionHead title="Calendar">
        {mayManageSite && (
          <Button size="small" variant="quiet" onClick={() => goTo('settings/hosts')}>
            <Icon name="sliders-horizontal" />
            Hosts and call types
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          onClick={() => dialog.open({ kind: 'block', slot: null, day: startDay })}
        >
          Block time
        </Button>
        <Button size="small" onClick={() => dialog.open({ kind: 'book', slot: null, day: startDay })}>
          <Icon name="plus" />
          Book a call
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
        onView={(next) => goWithFilter(`${next}/${path.day ?? now.day}`)}
        onStep={(pages) => goWithFilter(`${view}/${pages === 0 ? now.day : stepDays(days, pages)}`)}
        onHost={(id) => setFilter(id === null ? {} : { host: id })}
      />
      {query.error && <QueryState query={query} label="" />}
      {view === 'week' ? (
        <WeekView
          {...shared}
          timeZone={timeZone}
          hosts={shownHosts}
          // Only the list shows canceled calls, because their time is free.
          entries={entries.filter((one) => one.kind !== 'booking' || one.booking.status !== 'cancelled')}
          onMove={({ booking }, slot) => dialog.open({ kind: 'move', booking, slot })}
          onSelect={(slot) => dialog.open({ kind: 'block', slot, day: slot.day })}
        />
      ) : (
        <Agenda {...shared} today={now.day} hosts={hosts} entries={entries} isLoading={query.isPending} />
      )}
      <CalendarLegend timeZone={timeZone} hosts={shownHosts} isMovable={view === 'week'} />
      <CalendarDialogs
        dialog={dialog}
        hosts={hosts}
        hostId={hostId}
        timeZone={timeZone}
        eventTypes={settings.eventTypes.filter(({ isActive }) => isActive)}
        now={now}
      />
    </>
  )
}

const MINUTE_MS = 60_000

/** Returns the current day and time in a time zone, updated every minute. */
function useNow(timeZone: string): ClockTime {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return toClockTime(new Date(now).toISOString(), timeZone)
}

const WIDE = '(width >= 768px)'

/** Returns whether the window is wide enough for a week. */
function useWideWindow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

type CalendarBarProps = {
  view: ViewName
  days: readonly string[]
  hosts: readonly ShownHost[]
  /** Null for all hosts. */
  hostId: string | null
  isLoading: boolean
  /** Whether the window is wide enough for a week. */
  isWide: boolean
  onView: (view: ViewName) => void
  /** Shows the previous (-1) or next (1) page, or today (0). */
  onStep: (pages: -1 | 0 | 1) => void
  onHost: (hostId: string | null) => void
}

function CalendarBar(props: CalendarBarProps) {
  const { view, days, hosts, hostId, isLoading, isWide, onView, onStep, onHost } = props
  const [first, last] = [days[0]!, days.at(-1)!]
  const views = [
    { name: 'week', icon: 'calendar-days', label: isWide ? 'Week' : 'Day' },
    { name: 'list', icon: 'list', label: 'List' },
  ] as const
  return (
    <div className="row">
      <DateSteps
        title={first === last ? formatFullDay(first) : formatDays(first, last)}
        isLoading={isLoading}
        onStep={onStep}
      />
      {hosts.length > 1 && (
        <SelectField
          id="calendar-host"
          label="Host"
          hidesLabel
          className="calendar-host"
          value={hostId ?? ''}
          onChange={(event) => onHost(event.target.value || null)}
          options={listHostOptions(hosts, 'All hosts')}
        />
      )}
      <div className="choice-group" role="group" aria-label="View">
        {views.map(({ name, icon, label }) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
