import type { KeyboardEvent, PointerEvent } from 'react'
import { PROVIDER_NAMES } from '#domain/provider-events/provider-facts.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { BookingEntry, CalendarEntry, DayPart } from '../calendar-entry.ts'
import { sayTime } from '#domain/time-zone/zone-times.ts'
import type { Placed } from './lay-out-day.ts'
import { useProperties } from './use-properties.ts'
import { type ShownHost, initialsOf, lookOf } from '../host-mark.tsx'

/** What can be done with entries. */
export type EntryActions = {
  onOpen: (entry: CalendarEntry) => void
  onGrab: (event: PointerEvent, entry: BookingEntry) => void
  onKey: (event: KeyboardEvent, entry: BookingEntry) => void
  onLeave: () => void
  endsDrag: () => boolean
  /** Of the words that say how it is moved by keys. */
  hintId: string
}

export type WeekEntryProps = {
  placed: Placed<DayPart & { from: number; to: number }>
  host: ShownHost | undefined
  /** Whether several hosts are shown, so that each entry says whose it is. */
  saysHost: boolean
  isHeld: boolean
  actions: EntryActions
}

/** One part of the day: a button, or plain words for what only the host's own calendar can change. */
export function WeekEntry({ placed, host, saysHost, isHeld, actions }: WeekEntryProps) {
  const { entry, from, to } = placed.entry
  const element = useProperties<HTMLLIElement>({
    '--from': from,
    '--to': to,
    '--column': placed.column,
    '--columns': placed.columns,
    '--width': placed.width,
  })
  const minutes = to - from
  const names = [
    'week-entry',
    minutes < 25 && 'week-entry--low',
    minutes < 50 && 'week-entry--line',
    placed.width < placed.columns && 'week-entry--narrow',
    isHeld && 'week-entry--held',
  ]
  return (
    <li ref={element} className={names.filter(Boolean).join(' ')}>
      <EntryFace entry={entry} host={host} saysHost={saysHost} actions={actions} />
    </li>
  )
}

type EntryFaceProps = Omit<WeekEntryProps, 'placed' | 'isHeld'> & { entry: CalendarEntry }

function EntryFace({ entry, host, saysHost, actions }: EntryFaceProps) {
  const look = `entry entry--${entry.kind} ${lookOf(host)}`
  const words = <EntryWords entry={entry} host={host} saysHost={saysHost} />
  if (entry.kind === 'busy') return <div className={look}>{words}</div>
  const open = () => {
    if (!actions.endsDrag()) actions.onOpen(entry)
  }
  if (entry.kind !== 'booking' || entry.booking.status !== 'confirmed')
    return (
      <button type="button" className={look} onClick={open}>
        {words}
      </button>
    )
  return (
    <button
      type="button"
      className={`${look} entry--movable`}
      aria-describedby={actions.hintId}
      onClick={open}
      onPointerDown={(event) => actions.onGrab(event, entry)}
      onKeyDown={(event) => actions.onKey(event, entry)}
      onKeyUp={(event) => {
        // Some browsers press a button when Space is let go.
        if (event.key === ' ') event.preventDefault()
      }}
      onBlur={actions.onLeave}
    >
      {words}
    </button>
  )
}

type EntryWordsProps = { entry: CalendarEntry; host: ShownHost | undefined; saysHost: boolean }

function EntryWords({ entry, host, saysHost }: EntryWordsProps) {
  const isNoShow = entry.kind === 'booking' && entry.booking.status === 'no-show'
  return (
    <>
      <span className="entry-time">
        {sayTime(entry.start.minutes)}
        <span className="sr-only"> to {sayTime(entry.end.minutes)}</span>
      </span>{' '}
      <b className="entry-name">
        {isNoShow && <Icon name="user-x" />}
        {nameOf(entry)}
        {isNoShow && <span className="sr-only">, no-show</span>}
      </b>{' '}
      {saysHost && host && (
        <span className="entry-host">
          <span aria-hidden="true">{initialsOf(host.name)}</span>
          <span className="sr-only">with {host.name}</span>
        </span>
      )}
    </>
  )
}

function nameOf(entry: CalendarEntry): string {
  if (entry.kind === 'booking') return entry.booking.name
  if (entry.kind === 'block') return entry.block.note || 'Blocked'
  if (entry.kind === 'busy') return 'Busy'
  return `${entry.call.name ?? entry.call.title ?? 'A call'}, ${PROVIDER_NAMES[entry.call.provider]}`
}
