import { useState } from 'react'
import type { BookingSettings, ManagedEventType } from '#app/data/booking-manager.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { EventTypeDialog } from './event-type-dialog.tsx'

export function EventTypes({ settings }: { settings: BookingSettings }) {
  const [edited, setEdited] = useState<string | null>(null)
  const { eventTypes } = settings
  return (
    <div className="stack gap-24 settings-panel">
      <ul className="row-list" aria-label="Call types">
        {eventTypes.map((type) => (
          <EventTypeRow key={type.id} type={type} settings={settings} onEdit={() => setEdited(type.id)} />
        ))}
      </ul>
      <Button variant="secondary" onClick={() => setEdited('new')}>
        <Icon name="plus" />
        Add call type
      </Button>
      {edited !== null && (
        <EventTypeDialog
          type={eventTypes.find(({ id }) => id === edited) ?? null}
          settings={settings}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

type EventTypeRowProps = { type: ManagedEventType; settings: BookingSettings; onEdit: () => void }

function EventTypeRow({ type, settings, onEdit }: EventTypeRowProps) {
  const { name, slug, callMinutes, isDefault, isActive } = type
  const path = isDefault ? '/book-call' : `/book-call/${slug}`
  return (
    <li>
      <div>
        <p className="row">
          <b className="break-long">{name}</b>
          {isDefault && <StatusBadge tone="good">Default</StatusBadge>}
          {!isActive && <StatusBadge>Can’t be booked</StatusBadge>}
        </p>
        <p className="t-cap break-long">
          {callMinutes} minutes · {nameHosts(type, settings)} · {path}
        </p>
      </div>
      {isActive && (
        <ButtonLink
          variant="quiet"
          size="small"
          href={path}
          target="_blank"
          aria-label={`View the page of ${name}`}
        >
          View
        </ButtonLink>
      )}
      <Button variant="secondary" size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  )
}

function nameHosts({ hosts, hostChoice }: ManagedEventType, settings: BookingSettings): string {
  const chosen = settings.hosts.filter(({ id }) => hosts.some(({ hostId }) => hostId === id))
  const names = new Intl.ListFormat('en').format(chosen.map(({ name }) => name))
  if (chosen.length === 1) return names
  if (hostChoice === 'all') return `${names || 'all hosts'} together`
  return names || 'all hosts'
}
