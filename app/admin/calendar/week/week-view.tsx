import { type RefObject, useId, useMemo, useRef } from 'react'
import type { ManagedDayOff } from '#app/data/bookings/booking-manager.ts'
import { type BookingEntry, type CalendarEntry, listDayParts } from '../calendar-entry.ts'
import { findDayOff, findShownHours, joinSpans, listClosedSpans, listOpenSpans } from '../open-hours.ts'
import { formatFullDay, formatWeekday } from '#domain/time-zone/calendar-days.ts'
import { type ClockTime, sayTime } from '#domain/time-zone/zone-times.ts'
import { DayColumn } from './day-column.tsx'
import type { Slot } from './slot.ts'
import { useProperties } from './use-properties.ts'
import { useWeekKeys } from './use-week-keys.ts'
import { useWeekPointer } from './use-week-pointer.ts'
import './week.css'
import type { ShownHost } from '../host-mark.tsx'

export type WeekViewProps = {
  days: readonly string[]
  now: ClockTime
  timeZone: string
  /** Those whose times are shown. */
  hosts: readonly ShownHost[]
  entries: readonly CalendarEntry[]
  daysOff: readonly ManagedDayOff[]
  onOpen: (entry: CalendarEntry) => void
  /** A call was carried to another time; nothing is stored yet. */
  onMove: (entry: BookingEntry, slot: Slot) => void
  /** Free time was marked. */
  onMark: (slot: Slot) => void
}

const MOVE_HINT = 'Enter opens it. Space takes it up, to move it with the arrow keys.'

/** Days as columns, hours as rows. */
export function WeekView(props: WeekViewProps) {
  const { days, now, timeZone, hosts, entries, daysOff, onOpen, onMove, onMark } = props
  const hintId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const byId = useMemo(() => new Map(hosts.map((host) => [host.id, host])), [hosts])
  const columns = useMemo(
    () =>
      days.map((day) => ({
        day,
        parts: listDayParts(entries, day),
        open: joinSpans(hosts.flatMap((host) => listOpenSpans(host, day, timeZone, daysOff))),
      })),
    [days, entries, hosts, timeZone, daysOff],
  )
  const keys = useWeekKeys(days, onMove)
  const shown = findShownHours(
    columns.flatMap(({ open }) => open),
    [...columns.flatMap(({ parts }) => parts), ...(keys.held ? [keys.held.slot] : [])],
  )
  const pointer = useWeekPointer({ grid, head, shown, onMove, onMark })
  const held = pointer.held ?? keys.held
  const frame = useProperties<HTMLDivElement>({
    '--first': shown.from,
    '--last': shown.to,
    '--days': days.length,
  })

  return (
    <div ref={frame} className={held ? 'week week--moving' : 'week'}>
      <p id={hintId} className="sr-only">
        {MOVE_HINT}
      </p>
      <p className="sr-only" role="status">
        {keys.announcement}
      </p>
      <WeekHead ref={head} days={days} today={now.day} hosts={hosts} daysOff={daysOff} />
      <div className="week-grid" ref={grid}>
        <HourLabels from={shown.from} to={shown.to} />
        {columns.map(({ day, parts, open }) => (
          <DayColumn
            key={day}
            day={day}
            parts={parts}
            closed={listClosedSpans(open).flatMap((span) => clip(span, shown))}
            hosts={byId}
            now={day === now.day && now.minutes >= shown.from && now.minutes <= shown.to ? now.minutes : null}
            held={held}
            actions={{
              onOpen,
              onGrab: pointer.grab,
              onKey: keys.handleKey,
              onLeave: keys.letGo,
              endsDrag: pointer.endsDrag,
              hintId,
            }}
            onMark={pointer.mark}
          />
        ))}
      </div>
    </div>
  )
}

function clip(span: { from: number; to: number }, shown: { from: number; to: number }) {
  const [from, to] = [Math.max(span.from, shown.from), Math.min(span.to, shown.to)]
  return from < to ? [{ from, to }] : []
}

type WeekHeadProps = Pick<WeekViewProps, 'days' | 'hosts' | 'daysOff'> & {
  today: string
  ref: RefObject<HTMLDivElement | null>
}

function WeekHead({ days, today, hosts, daysOff, ref }: WeekHeadProps) {
  return (
    <div className="week-head" ref={ref}>
      {days.map((day) => (
        <div key={day} className={day === today ? 'week-head-day week-head-day--today' : 'week-head-day'}>
          <h3>
            <span aria-hidden="true">
              {formatWeekday(day)} <b>{Number(day.slice(8))}</b>
            </span>
            <span className="sr-only">
              {formatFullDay(day)}
              {day === today && ', today'}
            </span>
          </h3>
          <DayOffNote day={day} hosts={hosts} daysOff={daysOff} />
        </div>
      ))}
    </div>
  )
}

/** Who is off, and why: everybody by the note alone, others by name. */
function DayOffNote({
  day,
  hosts,
  daysOff,
}: {
  day: string
  hosts: readonly ShownHost[]
  daysOff: readonly ManagedDayOff[]
}) {
  const everybody = findDayOff(daysOff, null, day)
  const off = everybody ? [] : hosts.filter((host) => findDayOff(daysOff, host.id, day))
  if (!everybody && off.length === 0) return null
  const words = everybody ? everybody.note || 'Day off' : `${off.map(({ name }) => name).join(', ')} off`
  return <p title={words}>{words}</p>
}

function HourLabels({ from, to }: { from: number; to: number }) {
  const hours = Array.from({ length: (to - from) / 60 }, (_, at) => from + at * 60)
  return (
    <div className="week-hours" aria-hidden="true">
      {hours.map((minutes) => (
        <span key={minutes}>{sayTime(minutes).replace(':00', '')}</span>
      ))}
    </div>
  )
}
