import type { ManagedCalendar } from '#app/data/bookings/booking-manager.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/text/format-moment.ts'
import { HostMark } from '../hosts/host-mark.tsx'
import type { ShownHost } from '../hosts/shown-host.ts'

export type CalendarLegendProps = {
  timeZone: string
  hosts: readonly ShownHost[]
  /** Whether times can be dragged in what stands above. */
  isMovable: boolean
}

/** The clock of the calendar, which need not be the reader's; who is who; and what fingers can do. */
export function CalendarLegend({ timeZone, hosts, isMovable }: CalendarLegendProps) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className="calendar-legend">
      <p>
        Times on the clock of {timeZone.replaceAll('_', ' ')}
        {own !== timeZone && `; yours is ${own.replaceAll('_', ' ')}`}.
      </p>
      {isMovable && (
        <p className="calendar-touch-hint">Hold a call, or free time, for a moment to drag it.</p>
      )}
      {hosts.length > 1 && (
        <ul aria-label="Hosts">
          {hosts.map((host) => (
            <li key={host.id}>
              <HostMark host={host} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Calendars that could not be read for long: their busy times may be missing. */
export function StaleCalendars({
  calendars,
  hosts,
}: {
  calendars: readonly ManagedCalendar[]
  hosts: readonly ShownHost[]
}) {
  const stale = calendars.filter(({ isStale }) => isStale)
  if (stale.length === 0) return null
  return (
    <div className="calendar-notice" role="note">
      <Icon name="triangle-alert" />
      <ul>
        {stale.map(({ id, hostId, label, hostname, readAt }) => (
          <li key={id}>
            {hosts.find((host) => host.id === hostId)?.name ?? 'A host'}’s calendar “{label || hostname}”{' '}
            {readAt === null ? 'has never been read' : `could not be read since ${formatMoment(readAt)}`}.
            Busy times may be missing, so that visitors book over them.
          </li>
        ))}
      </ul>
    </div>
  )
}
