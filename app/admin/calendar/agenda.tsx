import type { ManagedDayOff } from '#app/data/bookings/booking-manager.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { PROVIDER_NAMES } from '#domain/provider-events/provider-facts.ts'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { type CalendarEntry, findLastDay } from './calendar-entry.ts'
import { findDayOff } from './open-hours.ts'
import { formatFullDay } from '#domain/time-zone/calendar-days.ts'
import { sayTime } from '#domain/time-zone/zone-times.ts'
import { HostMark, lookOf, type ShownHost } from './host-mark.tsx'

/** Of visitors. */
const CALL_TIMES_PATH = '/book-call/times'

export type AgendaProps = {
  days: readonly string[]
  today: string
  hosts: readonly ShownHost[]
  entries: readonly CalendarEntry[]
  daysOff: readonly ManagedDayOff[]
  /** Nothing was read yet. */
  isLoading: boolean
  onOpen: (entry: CalendarEntry) => void
}

/** What comes, day by day; days without anything are left out, but for today. */
export function Agenda(props: AgendaProps) {
  const { days, today, hosts, entries, daysOff, isLoading, onOpen } = props
  const shown = days
    .map((day) => ({
      day,
      off: findDayOff(daysOff, null, day),
      entries: entries.filter((entry) => entry.start.day <= day && day <= findLastDay(entry)),
    }))
    .filter(({ day, off, entries: some }) => some.length > 0 || off !== null || day === today)
  if (isLoading) return <Spinner label="Reading the calendar..." />
  return (
    <div className="agenda">
      {shown.map(({ day, off, entries: some }) => (
        <section key={day} aria-labelledby={`agenda-${day}`}>
          <h3 id={`agenda-${day}`}>
            {formatFullDay(day)}
            {day === today && <StatusBadge tone="good">Today</StatusBadge>}
            {off && <StatusBadge tone="note">{off.note || 'Day off'}</StatusBadge>}
          </h3>
          {some.length === 0 ? (
            <p className="t-cap">Nothing on this day.</p>
          ) : (
            <ul>
              {some.map((entry) => (
                <AgendaRow
                  key={entry.key}
                  entry={entry}
                  day={day}
                  host={hosts.find(({ id }) => id === entry.hostId)}
                  saysHost={hosts.length > 1}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          )}
        </section>
      ))}
      {entries.length === 0 && (
        <p className="calendar-empty">
          No calls in these days. Visitors book the{' '}
          <a className="link" href={CALL_TIMES_PATH}>
            times that they are offered
          </a>
          ; “Book for somebody” books any other.
        </p>
      )}
    </div>
  )
}

type AgendaRowProps = {
  entry: CalendarEntry
  day: string
  host: ShownHost | undefined
  saysHost: boolean
  onOpen: (entry: CalendarEntry) => void
}

function AgendaRow({ entry, day, host, saysHost, onOpen }: AgendaRowProps) {
  const words = (
    <>
      <span className="agenda-time">{sayTimes(entry, day)}</span>
      <span className="agenda-words">
        <AgendaWords entry={entry} />
        {saysHost && host && (
          <span className="agenda-host">
            <HostMark host={host} />
          </span>
        )}
      </span>
    </>
  )
  const look = `agenda-row agenda-row--${entry.kind} ${lookOf(host)}`
  return (
    <li>
      {entry.kind === 'busy' ? (
        <div className={look}>{words}</div>
      ) : (
        <button type="button" className={look} onClick={() => onOpen(entry)}>
          {words}
        </button>
      )}
    </li>
  )
}

function AgendaWords({ entry }: { entry: CalendarEntry }) {
  if (entry.kind === 'block') return <b>{entry.block.note || 'Blocked'}</b>
  if (entry.kind === 'busy') return <span>Busy in the host’s own calendar</span>
  if (entry.kind === 'provider')
    return (
      <>
        <b>{entry.call.name ?? entry.call.title ?? 'A call'}</b>
        <span>booked with {PROVIDER_NAMES[entry.call.provider]}</span>
      </>
    )
  const { name, company, status } = entry.booking
  return (
    <>
      <b className={status === 'cancelled' ? 'agenda-cancelled' : undefined}>{name}</b>
      {company && <span>{company}</span>}
      {status === 'cancelled' && <StatusBadge>Cancelled</StatusBadge>}
      {status === 'no-show' && <StatusBadge tone="warning">No-show</StatusBadge>}
    </>
  )
}

/** The part of it that lies in this day. */
function sayTimes({ start, end }: CalendarEntry, day: string): string {
  const begins = start.day === day
  const ends = end.day === day
  if (begins && ends) return `${sayTime(start.minutes)} – ${sayTime(end.minutes)}`
  if (begins) return `from ${sayTime(start.minutes)}`
  return ends ? `until ${sayTime(end.minutes)}` : 'all day'
}
