import { type PointerEvent, useRef } from 'react'
import { useDrag } from '#app/ui/drag/use-drag.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatFullDay, formatWeekday } from '#domain/time-zone/calendar-days.ts'
import { countPostsOfWeek, describeEntry, nameEntry, type ScheduleEntry } from './schedule-entry.ts'

type ScheduleGridProps = {
  weeks: readonly (readonly string[])[]
  /** Days outside this month are dimmed; null for a week. */
  month: string | null
  today: string
  entries: readonly ScheduleEntry[]
  postsPerWeek: number
  onOpen: (entry: ScheduleEntry) => void
  onAdd: (day: string) => void
  onMove: (entry: ScheduleEntry, day: string) => void
}

/** Calendar with draggable entries. By keyboard, open an entry and change its date. */
export function ScheduleGrid(props: ScheduleGridProps) {
  const { weeks, month, today, entries, postsPerWeek, onOpen, onMove } = props
  const table = useRef<HTMLTableElement>(null)
  const { dragged, start, endsDrag } = useDrag<{ key: string; day: string }>(table)
  const grab = (event: PointerEvent, entry: ScheduleEntry) => {
    if (event.button !== 0 || !entry.isMovable) return
    const { key, at } = entry
    start(event, {
      find: (x, y) => {
        const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('.schedule-grid [data-day]')
        return cell ? { key, day: cell.dataset.day! } : null
      },
      onDrop: ({ day }) => at.day !== day && onMove(entry, day),
    })
  }
  return (
    <table ref={table} className={month === null ? 'schedule-grid schedule-grid--week' : 'schedule-grid'}>
      <caption className="sr-only">Publishing schedule</caption>
      <thead>
        <tr>
          {weeks[0]!.map((day) => (
            <th key={day} scope="col">
              {formatWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((days) => {
          const missing = days.at(-1)! < today ? 0 : postsPerWeek - countPostsOfWeek(days, entries)
          return (
            <tr key={days[0]}>
              {days.map((day, at) => {
                const own = entries.filter((entry) => entry.at.day === day)
                const isGap = missing > 0 && day >= today && own.length === 0
                const looks = [
                  month !== null && day.slice(0, 7) !== month && 'is-other',
                  day === today && 'is-today',
                  isGap && 'is-gap',
                  own.length > 0 && 'has-entries',
                  dragged?.day === day && 'is-over',
                ]
                return (
                  <td key={day} data-day={day} className={looks.filter(Boolean).join(' ') || undefined}>
                    <DayCell
                      {...props}
                      day={day}
                      own={own}
                      dragged={dragged?.key}
                      onGrab={grab}
                      onOpen={(entry) => endsDrag() || onOpen(entry)}
                    />
                    {at === 6 && missing > 0 && (
                      <p className="t-cap">
                        {missing} more to reach {postsPerWeek} per week
                      </p>
                    )}
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type DayCellProps = Pick<ScheduleGridProps, 'today' | 'onOpen' | 'onAdd'> & {
  day: string
  own: readonly ScheduleEntry[]
  /** Key of the dragged entry. */
  dragged: string | undefined
  onGrab: (event: PointerEvent, entry: ScheduleEntry) => void
}

function DayCell({ day, today, own, dragged, onOpen, onAdd, onGrab }: DayCellProps) {
  return (
    <>
      <button
        type="button"
        className="schedule-day"
        aria-label={`${formatWeekday(day)} ${Number(day.slice(8))}: add an idea for ${formatFullDay(day)}`}
        aria-current={day === today ? 'date' : undefined}
        onClick={() => onAdd(day)}
      >
        <span>
          <span className="schedule-weekday">{formatWeekday(day)} </span>
          {Number(day.slice(8))}
        </span>
        <Icon name="plus" size={15} />
      </button>
      <ul>
        {own.map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              className={`schedule-entry schedule-entry--${entry.kind === 'post' ? entry.state : entry.kind}`}
              data-movable={entry.isMovable || undefined}
              data-dragged={entry.key === dragged || undefined}
              onPointerDown={(event) => onGrab(event, entry)}
              onClick={() => onOpen(entry)}
            >
              <span className="muted one-line">{describeEntry(entry)}</span>
              <span className="clamp strong">{nameEntry(entry)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
