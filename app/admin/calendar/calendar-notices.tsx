import type { ManagedCalendar } from '#app/data/booking-manager.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { HostLabel, type ShownHost } from './host-label.tsx'
import { formatZone } from './time-fields.tsx'

export type CalendarLegendProps = {
  timeZone: string
  hosts: readonly ShownHost[]
  isMovable: boolean
}

export function CalendarLegend({ timeZone, hosts, isMovable }: CalendarLegendProps) {
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className="row gap-24 faint t-cap">
      <p>
        Time zone: {formatZone(timeZone)}
        {ownZone !== timeZone && ` (yours: ${formatZone(ownZone)})`}
      </p>
      {isMovable && <p className="calendar-touch-hint">Touch and hold a call or free time to drag.</p>}
      {hosts.length > 1 && (
        <ul className="row gap-16 muted" aria-label="Hosts">
          {hosts.map((host) => (
            <li key={host.id}>
              <HostLabel host={host} />
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
