import type { ManagedDayOff } from '#app/data/booking-manager.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { formatFullDay } from '#domain/time-zone/calendar-days.ts'
import { formatTimeOfDay } from '#domain/time-zone/zone-times.ts'
import { type CalendarEntry, findLastDay, getProviderName, getEntryTitle } from './calendar-entry.ts'
import { BookingStatus } from './details-dialogs.tsx'
import { HostLabel, lookClass, type ShownHost } from './host-label.tsx'
import { findDayOff } from './open-hours.ts'

export type AgendaProps = {
  days: readonly string[]
  today: string
  hosts: readonly ShownHost[]
  entries: readonly CalendarEntry[]
  daysOff: readonly ManagedDayOff[]
  isLoading: boolean
  onOpen: (entry: CalendarEntry) => void
}

/** Entries by day as a list. Skips empty days except today. */
export function Agenda(props: AgendaProps) {
  const { days, today, hosts, entries, daysOff, isLoading, onOpen } = props
  if (isLoading) return <Spinner label="Loading the calendar..." />
  const shown = days
    .map((day) => ({
      day,
      off: findDayOff(daysOff, null, day),
      entries: entries.filter((entry) => entry.start.day <= day && day <= findLastDay(entry)),
    }))
    .filter(({ day, off, entries: ofDay }) => ofDay.length > 0 || off !== null || day === today)
  return (
    <div className="stack gap-24">
      {shown.map(({ day, off, entries: ofDay }) => (
        <section key={day} className="stack" aria-labelledby={`agenda-${day}`}>
          <h3 className="row gap-8 t-h4" id={`agenda-${day}`}>
            {formatFullDay(day)}
            {day === today && <StatusBadge tone="good">Today</StatusBadge>}
            {off && <StatusBadge tone="note">{off.note || 'Day off'}</StatusBadge>}
          </h3>
          {ofDay.length === 0 ? (
            <p className="t-cap">Nothing on this day.</p>
          ) : (
            <ul className="box divided">
              {ofDay.map((entry) => (
                <AgendaRow
                  key={entry.key}
                  entry={entry}
                  day={day}
                  host={hosts.find(({ id }) => id === entry.hostId)}
                  showsHost={hosts.length > 1}
                  onOpen={onOpen}
                />
              ))}
            </ul>
          )}
        </section>
      ))}
      {entries.length === 0 && (
        <p className="section-note center">
          No calls on these days. Visitors can book the{' '}
          <a className="link" href="/book-call/times">
            free times
          </a>
          ; with “Book a call”, you can book any time for a client.
        </p>
      )}
    </div>
  )
}

type AgendaRowProps = {
  entry: CalendarEntry
  day: string
  host: ShownHost | undefined
  showsHost: boolean
  onOpen: (entry: CalendarEntry) => void
}

function AgendaRow({ entry, day, host, showsHost, onOpen }: AgendaRowProps) {
  const content = (
    <>
      <span className="muted">{formatTimes(entry, day)}</span>
      <span className="row break-long">
        <AgendaTitle entry={entry} />
        {showsHost && host && (
          <span className="push muted">
            <HostLabel host={host} />
          </span>
        )}
      </span>
    </>
  )
  const className = `agenda-row ${lookClass(host)}`
  return (
    <li>
      {entry.kind === 'busy' ? (
        <div className={`${className} faint`}>{content}</div>
      ) : (
        <button type="button" className={className} onClick={() => onOpen(entry)}>
          {content}
        </button>
      )}
    </li>
  )
}

function AgendaTitle({ entry }: { entry: CalendarEntry }) {
  if (entry.kind === 'busy') return <span>Busy in the host’s own calendar</span>
  const title = getEntryTitle(entry)
  if (entry.kind === 'block') return <b className="strong">{title}</b>
  if (entry.kind === 'provider')
    return (
      <>
        <b className="strong">{title}</b>
        <span>booked with {getProviderName(entry.call)}</span>
      </>
    )
  const { company, status } = entry.booking
  return (
    <>
      {status === 'cancelled' ? <s className="muted">{title}</s> : <b className="strong">{title}</b>}
      {company && <span>{company}</span>}
      {status !== 'confirmed' && <BookingStatus status={status} />}
    </>
  )
}

/** The times of an entry on one day. */
function formatTimes({ start, end }: CalendarEntry, day: string): string {
  const [from, to] = [formatTimeOfDay(start.minutes), formatTimeOfDay(end.minutes)]
  if (start.day === day) return end.day === day ? `${from} – ${to}` : `from ${from}`
  return end.day === day ? `until ${to}` : 'all day'
}
