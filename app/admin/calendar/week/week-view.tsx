import { type PointerEvent, type RefObject, useId, useMemo, useRef } from 'react'
import type { ManagedDayOff } from '#app/data/booking-manager.ts'
import { joinSpans, type Span, subtractSpans } from '#domain/booking/times/spans.ts'
import { formatFullDay, formatWeekday } from '#domain/time-zone/calendar-days.ts'
import { type ClockTime, formatTimeOfDay } from '#domain/time-zone/zone-times.ts'
import { type BookingEntry, type CalendarEntry, type DayPart, listDayParts } from '../calendar-entry.ts'
import type { ShownHost } from '../host-label.tsx'
import { findDayOff, findShownHours, listOpenSpans } from '../open-hours.ts'
import { layOutDay } from './lay-out-day.ts'
import { Positioned } from './positioned.tsx'
import type { Slot } from './slot.ts'
import { type Dragged, useWeekKeys, useWeekPointer } from './use-week-input.ts'
import './week.css'
import { type EntryActions, WeekEntry } from './week-entry.tsx'

export type WeekViewProps = {
  days: readonly string[]
  now: ClockTime
  timeZone: string
  hosts: readonly ShownHost[]
  entries: readonly CalendarEntry[]
  daysOff: readonly ManagedDayOff[]
  onOpen: (entry: CalendarEntry) => void
  /** Called when a call is dropped at another time. Nothing is stored yet. */
  onMove: (entry: BookingEntry, slot: Slot) => void
  onSelect: (slot: Slot) => void
}

/** Week view with days as columns and hours as rows. */
export function WeekView(props: WeekViewProps) {
  const { days, now, timeZone, hosts, entries, daysOff, onOpen, onMove, onSelect } = props
  const hintId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
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
  const shownHours = findShownHours(
    columns.flatMap(({ open }) => open),
    [...columns.flatMap(({ parts }) => parts), ...(keys.dragged ? [keys.dragged.slot] : [])],
  )
  const pointer = useWeekPointer({ grid, head, shownHours, onMove, onSelect })
  const dragged = pointer.dragged ?? keys.dragged
  const isNowShown = now.minutes >= shownHours.from && now.minutes <= shownHours.to
  return (
    <Positioned
      className={dragged ? 'week week--moving box' : 'week box'}
      properties={{ '--first': shownHours.from, '--last': shownHours.to, '--days': days.length }}
    >
      <p id={hintId} className="sr-only">
        Press Enter to open the call, or Space to pick it up and move it with the arrow keys.
      </p>
      <p className="sr-only" role="status">
        {keys.announcement}
      </p>
      <WeekHead ref={head} days={days} today={now.day} hosts={hosts} daysOff={daysOff} />
      <div className="week-grid" ref={grid}>
        <HourLabels {...shownHours} />
        {columns.map(({ day, parts, open }) => (
          <DayColumn
            key={day}
            day={day}
            parts={parts}
            closed={subtractSpans([shownHours], open)}
            hosts={hosts}
            now={day === now.day && isNowShown ? now.minutes : null}
            dragged={dragged}
            actions={{
              onOpen,
              onPointerDown: pointer.startMove,
              onKeyDown: keys.handleKey,
              onBlur: keys.cancel,
              endsDrag: pointer.endsDrag,
              hintId,
            }}
            onSelect={pointer.startSelection}
          />
        ))}
      </div>
    </Positioned>
  )
}

type WeekHeadProps = Pick<WeekViewProps, 'days' | 'hosts' | 'daysOff'> & {
  today: string
  ref: RefObject<HTMLDivElement | null>
}

function WeekHead({ days, today, hosts, daysOff, ref }: WeekHeadProps) {
  return (
    <div className="week-head" ref={ref}>
      {days.map((day) => {
        const note = describeDayOff(day, hosts, daysOff)
        return (
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
            {note && (
              <p className="t-cap one-line" title={note}>
                {note}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}

function describeDayOff(day: string, hosts: readonly ShownHost[], daysOff: readonly ManagedDayOff[]) {
  const shared = findDayOff(daysOff, null, day)
  if (shared) return shared.note || 'Day off'
  const off = hosts.filter((host) => findDayOff(daysOff, host.id, day))
  return off.length > 0 && `${off.map(({ name }) => name).join(', ')} off`
}

function HourLabels({ from, to }: Span) {
  const hours = Array.from({ length: (to - from) / 60 }, (_, at) => from + at * 60)
  return (
    <div className="week-hours" aria-hidden="true">
      {hours.map((minutes) => (
        <span key={minutes}>{formatTimeOfDay(minutes).replace(':00', '')}</span>
      ))}
    </div>
  )
}

type DayColumnProps = {
  day: string
  parts: readonly DayPart[]
  /** Times when no host takes calls. */
  closed: readonly Span[]
  hosts: readonly ShownHost[]
  /** Current time in minutes; null on other days. */
  now: number | null
  dragged: Dragged | null
  actions: EntryActions
  onSelect: (event: PointerEvent) => void
}

function DayColumn({ day, parts, closed, hosts, now, dragged, actions, onSelect }: DayColumnProps) {
  return (
    <div
      className="week-day"
      data-day={day}
      onPointerDown={(event) => {
        if (!(event.target as Element).closest('.week-entry')) onSelect(event)
      }}
    >
      {closed.map(({ from, to }) => (
        <Positioned key={from} className="week-closed" properties={{ '--from': from, '--to': to }} />
      ))}
      <ul aria-label={formatFullDay(day)}>
        {layOutDay(parts).map((placed) => {
          const { key, hostId } = placed.entry.entry
          return (
            <WeekEntry
              key={key}
              placed={placed}
              host={hosts.find(({ id }) => id === hostId)}
              showsHost={hosts.length > 1}
              isDragged={dragged?.entry?.key === key}
              actions={actions}
            />
          )
        })}
      </ul>
      {now !== null && <Positioned className="week-now" aria-hidden="true" properties={{ '--from': now }} />}
      {dragged?.slot.day === day && (
        <Positioned
          className="week-dragged"
          aria-hidden="true"
          properties={{ '--from': dragged.slot.from, '--to': dragged.slot.to }}
        >
          {formatTimeOfDay(dragged.slot.from)} – {formatTimeOfDay(dragged.slot.to)}
          <b className="one-line">{dragged.entry ? dragged.entry.booking.name : 'Block this time'}</b>
        </Positioned>
      )}
    </div>
  )
}
