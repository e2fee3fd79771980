import { useState } from 'react'
import type { BookingSettings, ManagedCalendar, ManagedHost } from '#app/data/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatTimeOfDay, parseTime } from '#domain/time-zone/zone-times.ts'
import { assignLooks, HostLabel, type ShownHost } from '../host-label.tsx'
import { formatZone } from '../time-fields.tsx'
import { HostDialog } from './host-dialog.tsx'
import { WEEKDAYS } from './weekly-hours.ts'

export function HostsSettings({ settings }: { settings: BookingSettings }) {
  const [edited, setEdited] = useState<string | null>(null)
  const hosts = assignLooks(settings.hosts)
  return (
    <div className="stack gap-24 settings-panel">
      <ul className="row-list" aria-label="Hosts">
        {hosts.map((host) => (
          <HostRow
            key={host.id}
            host={host}
            calendars={settings.calendars.filter(({ hostId }) => hostId === host.id)}
            onEdit={() => setEdited(host.id)}
          />
        ))}
      </ul>
      <Button variant="secondary" onClick={() => setEdited('new')}>
        <Icon name="plus" />
        Add host
      </Button>
      {edited !== null && (
        <HostDialog
          host={hosts.find(({ id }) => id === edited) ?? null}
          settings={settings}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

type HostRowProps = { host: ShownHost; calendars: readonly ManagedCalendar[]; onEdit: () => void }

function HostRow({ host, calendars, onEdit }: HostRowProps) {
  const count = calendars.length
  const facts = [
    host.role,
    host.email || 'the agency’s email address',
    host.timeZone && formatZone(host.timeZone),
    count > 0 && (count === 1 ? '1 own calendar' : `${count} own calendars`),
  ]
  return (
    <li>
      <div>
        <p className="row">
          <b>
            <HostLabel host={host} />
          </b>
          {!host.isActive && <StatusBadge>Takes no calls</StatusBadge>}
          {calendars.some(({ isStale }) => isStale) && (
            <StatusBadge tone="warning">Calendar is stale</StatusBadge>
          )}
        </p>
        <p className="t-cap">{facts.filter(Boolean).join(' · ')}</p>
        <p className="t-small">{formatWeek(host)}</p>
      </div>
      <Button variant="secondary" size="small" aria-label={`Edit ${host.name}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  )
}

/** Returns "Monday to Friday 9:00 AM – 5:00 PM": groups consecutive days with the same hours. */
function formatWeek({ weeklyHours }: ManagedHost): string {
  if (weeklyHours.length === 0) return 'No hours, so nobody can book'
  const format = (time: string) => formatTimeOfDay(parseTime(time) ?? 0)
  const groups: { first: string; last: string; hours: string }[] = []
  for (const [at, name] of WEEKDAYS.entries()) {
    const ofDay = weeklyHours.filter(({ day }) => day === at + 1)
    const hours = ofDay.map(({ from, to }) => `${format(from)} – ${format(to)}`).join(', ')
    const group = groups.at(-1)
    if (group?.hours === hours) group.last = name
    else groups.push({ first: name, last: name, hours })
  }
  return groups
    .filter(({ hours }) => hours !== '')
    .map(({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`} ${hours}`)
    .join('; ')
}
