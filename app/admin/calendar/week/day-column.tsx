import type { PointerEvent } from 'react'
import type { DayPart } from '../calendar-entry.ts'
import { sayTime } from '#domain/time-zone/zone-times.ts'
import { formatFullDay } from '#domain/time-zone/calendar-days.ts'
import { layOutDay, type Span } from './lay-out-day.ts'
import { useProperties } from './use-properties.ts'
import type { Held } from './use-week-pointer.ts'
import { type EntryActions, WeekEntry } from './week-entry.tsx'
import type { ShownHost } from '../host-mark.tsx'

export type DayColumnProps = {
  day: string
  parts: readonly DayPart[]
  /** When no host takes calls. */
  closed: readonly Span[]
  hosts: ReadonlyMap<string, ShownHost>
  /** Minutes of now, in the column of today. */
  now: number | null
  held: Held | null
  actions: EntryActions
  onMark: (event: PointerEvent) => void
}

/** A day of the week view: closed hours hatched, entries side by side, and what is being moved or marked. */
export function DayColumn({ day, parts, closed, hosts, now, held, actions, onMark }: DayColumnProps) {
  return (
    <div
      className="week-day"
      data-day={day}
      onPointerDown={(event) => {
        if (!(event.target as Element).closest('.week-entry')) onMark(event)
      }}
    >
      {closed.map((span) => (
        <ClosedHours key={span.from} span={span} />
      ))}
      <ul aria-label={formatFullDay(day)}>
        {layOutDay(parts).map((placed) => {
          const { entry } = placed.entry
          return (
            <WeekEntry
              key={entry.key}
              placed={placed}
              host={entry.hostId === null ? undefined : hosts.get(entry.hostId)}
              saysHost={hosts.size > 1}
              isHeld={held?.entry?.key === entry.key}
              actions={actions}
            />
          )
        })}
      </ul>
      {now !== null && <NowLine minutes={now} />}
      {held?.slot.day === day && <HeldSlot held={held} />}
    </div>
  )
}

function ClosedHours({ span }: { span: Span }) {
  const element = useProperties<HTMLDivElement>({ '--from': span.from, '--to': span.to })
  return <div ref={element} className="week-closed" />
}

function NowLine({ minutes }: { minutes: number }) {
  const element = useProperties<HTMLDivElement>({ '--from': minutes })
  return <div ref={element} className="week-now" aria-hidden="true" />
}

function HeldSlot({ held: { entry, slot } }: { held: Held }) {
  const element = useProperties<HTMLDivElement>({ '--from': slot.from, '--to': slot.to })
  return (
    <div ref={element} className="week-held" aria-hidden="true">
      {sayTime(slot.from)} – {sayTime(slot.to)}
      <b>{entry ? entry.booking.name : 'Block this time'}</b>
    </div>
  )
}
