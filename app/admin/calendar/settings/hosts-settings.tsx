import { useState } from 'react'
import type { BookingSettings, ManagedHost } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { sayTime, parseTime } from '#domain/time-zone/zone-times.ts'
import { HostDialog } from './host-dialog.tsx'
import { WEEKDAYS } from './weekly-hours.ts'
import { HostMark, giveLooks, type ShownHost } from '../host-mark.tsx'

/** Everybody who takes calls, with their hours at a glance. */
export function HostsSettings({ settings }: { settings: BookingSettings }) {
  const [editing, setEditing] = useState<ManagedHost | 'new' | null>(null)
  const hosts = giveLooks(settings.hosts)
  return (
    <div className="stack gap-16 settings-panel">
      <ul className="row-list" aria-label="Hosts">
        {hosts.map((host) => (
          <HostRow
            key={host.id}
            host={host}
            calendars={settings.calendars.filter(({ hostId }) => hostId === host.id)}
            onEdit={() => setEditing(host)}
          />
        ))}
      </ul>
      <Button variant="secondary" onClick={() => setEditing('new')}>
        <Icon name="plus" />
        Add host
      </Button>
      {editing && (
        <HostDialog
          // What is stored of it changes while it is open: feed and calendars.
          host={editing === 'new' ? null : (hosts.find(({ id }) => id === editing.id) ?? editing)}
          settings={settings}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  )
}

type HostRowProps = {
  host: ShownHost
  calendars: readonly { isStale: boolean; error: string | null }[]
  onEdit: () => void
}

function HostRow({ host, calendars, onEdit }: HostRowProps) {
  const count = calendars.length
  return (
    <li>
      <div>
        <p className="settings-name">
          <HostMark host={host} />
          {!host.isActive && <StatusBadge>Takes no calls</StatusBadge>}
          {calendars.some(({ isStale }) => isStale) && (
            <StatusBadge tone="warning">Calendar is stale</StatusBadge>
          )}
        </p>
        <p className="t-cap">
          {[
            host.role,
            host.email || 'the agency’s address',
            host.timeZone?.replaceAll('_', ' '),
            count > 0 && (count === 1 ? '1 own calendar' : `${count} own calendars`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="t-small">{sayHours(host)}</p>
      </div>
      <Button variant="secondary" size="small" aria-label={`Edit ${host.name}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  )
}

/** "Monday to Friday 9:00 AM – 5:00 PM", days of the same hours together. */
function sayHours({ weeklyHours }: ManagedHost): string {
  if (weeklyHours.length === 0) return 'No hours: nobody can book'
  const days = WEEKDAYS.map((name, at) => ({
    name,
    hours: weeklyHours
      .filter(({ day }) => day === at + 1)
      .map(({ from, to }) => `${sayTime(parseTime(from) ?? 0)} – ${sayTime(parseTime(to) ?? 0)}`)
      .join(', '),
  }))
  const groups: { first: string; last: string; hours: string }[] = []
  for (const { name, hours } of days) {
    const group = groups.at(-1)
    if (group && group.hours === hours) group.last = name
    else groups.push({ first: name, last: name, hours })
  }
  return groups
    .filter(({ hours }) => hours !== '')
    .map(({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`} ${hours}`)
    .join('; ')
}
