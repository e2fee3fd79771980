import type { ManagedCalendar } from '#app/data/bookings/booking-manager.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { HostMark, type ShownHost } from './host-mark.tsx'

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

/** Lists calendars that can’t be read, entirely or in part, and calendars with stale busy times. */
export function CalendarProblems({
  calendars,
  hosts,
}: {
  calendars: readonly ManagedCalendar[]
  hosts: readonly ShownHost[]
}) {
  const problems = calendars.flatMap((calendar) => {
    const host = hosts.find(({ id }) => id === calendar.hostId)?.name ?? 'A host'
    const name = `${host}’s calendar “${calendar.label || calendar.hostname}”`
    return describeProblems(calendar).map((problem) => `${name} ${problem}`)
  })
  if (problems.length === 0) return null
  return (
    <div className="notice" role="note">
      <Icon name="triangle-alert" />
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )
}

export function describeProblems({ readAt, error, notes, isStale }: ManagedCalendar): string[] {
  if (readAt === null && error !== null)
    return [
      `could not be read: ${error} No calls with this host are offered until it can be read or is removed.`,
    ]
  if (readAt === null)
    return isStale ? ['has never been read. Busy times may be missing, so visitors can book over them.'] : []
  const problems = notes.map((note) => `was not read completely: ${note}`)
  if (isStale)
    problems.push(
      `could not be read since ${formatMoment(readAt)}. Busy times may be missing, so visitors can book over them.`,
    )
  else if (error !== null)
    problems.push(`could not be read: ${error} The busy times of the last successful read still apply.`)
  return problems
}
