import type { KeyboardEvent, PointerEvent } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatTimeOfDay } from '#domain/time-zone/zone-times.ts'
import {
  type BookingEntry,
  type CalendarEntry,
  type DayPart,
  getProviderName,
  getEntryTitle,
} from '../calendar-entry.ts'
import { getInitials, lookClass, type ShownHost } from '../host-label.tsx'
import type { PlacedEntry } from './lay-out-day.ts'
import { Positioned } from './positioned.tsx'

export type EntryActions = {
  onOpen: (entry: CalendarEntry) => void
  onPointerDown: (event: PointerEvent, entry: BookingEntry) => void
  onKeyDown: (event: KeyboardEvent, entry: BookingEntry) => void
  onBlur: () => void
  endsDrag: () => boolean
  /** Id of the text that explains the keys. */
  hintId: string
}

export type WeekEntryProps = {
  placed: PlacedEntry<DayPart>
  host: ShownHost | undefined
  /** True if several hosts are visible, so that entries show the host's name. */
  showsHost: boolean
  isDragged: boolean
  actions: EntryActions
}

/** An entry on one day: a button, or text for busy times, which can only be changed in the host's own calendar. */
export function WeekEntry({ placed, host, showsHost, isDragged, actions }: WeekEntryProps) {
  const { entry, from, to } = placed.entry
  const classes = [
    'week-entry',
    to - from < 25 && 'week-entry--low',
    to - from < 50 && 'week-entry--line',
    placed.width < placed.columns && 'week-entry--narrow',
    isDragged && 'week-entry--dragged',
  ]
  return (
    <Positioned
      as="li"
      className={classes.filter(Boolean).join(' ')}
      properties={{
        '--from': from,
        '--to': to,
        '--column': placed.column,
        '--columns': placed.columns,
        '--width': placed.width,
      }}
    >
      <EntryButton entry={entry} host={host} showsHost={showsHost} actions={actions} />
    </Positioned>
  )
}

type EntryTextProps = { entry: CalendarEntry; host: ShownHost | undefined; showsHost: boolean }

function EntryButton({ entry, host, showsHost, actions }: EntryTextProps & { actions: EntryActions }) {
  const className = `entry entry--${entry.kind} ${lookClass(host)}`
  const text = <EntryText entry={entry} host={host} showsHost={showsHost} />
  if (entry.kind === 'busy') return <div className={className}>{text}</div>
  const open = () => {
    if (!actions.endsDrag()) actions.onOpen(entry)
  }
  if (entry.kind !== 'booking' || entry.booking.status !== 'confirmed')
    return (
      <button type="button" className={className} onClick={open}>
        {text}
      </button>
    )
  return (
    <button
      type="button"
      className={`${className} entry--movable`}
      aria-describedby={actions.hintId}
      onClick={open}
      onPointerDown={(event) => actions.onPointerDown(event, entry)}
      onKeyDown={(event) => actions.onKeyDown(event, entry)}
      onKeyUp={(event) => {
        // Firefox would click the button when Space is released.
        if (event.key === ' ') event.preventDefault()
      }}
      onBlur={actions.onBlur}
    >
      {text}
    </button>
  )
}

function EntryText({ entry, host, showsHost }: EntryTextProps) {
  const isNoShow = entry.kind === 'booking' && entry.booking.status === 'no-show'
  return (
    <>
      <span className="entry-time">
        {formatTimeOfDay(entry.start.minutes)}
        <span className="sr-only"> to {formatTimeOfDay(entry.end.minutes)}</span>
      </span>{' '}
      <b className="entry-name one-line">
        {isNoShow && <Icon name="user-x" size={14} />}
        {getEntryTitle(entry)}
        {entry.kind === 'provider' && `, ${getProviderName(entry.call)}`}
        {isNoShow && <span className="sr-only">, no-show</span>}
      </b>{' '}
      {showsHost && host && (
        <span className="entry-host">
          <span aria-hidden="true">{getInitials(host.name)}</span>
          <span className="sr-only">with {host.name}</span>
        </span>
      )}
    </>
  )
}
