import { Icon } from '#app/ui/icons/icon.tsx'
import type { CalendarView, CallDay } from './calendar-view.ts'
import { composeCalendarPath } from './calendar-query.ts'
import { countFreeTimes, formatDate, formatMonth, formatMonths, listWeekdays } from './format-call.ts'

/** A month as a table. Days with free times are links; the island adds arrow keys. */
export function MonthGrid({ view }: { view: CalendarView }) {
  return (
    <div className="call-month">
      <div className="call-month-head">
        <h3 className="t-h4" id="call-month-title">
          {formatMonths(view)}
        </h3>
        <MonthLink view={view} month={view.previousMonth} direction="previous" />
        <MonthLink view={view} month={view.nextMonth} direction="next" />
      </div>
      <table aria-labelledby="call-month-title">
        <thead>
          <tr>
            {listWeekdays(view.regional.firstDay).map(({ short, long }) => (
              <th scope="col" key={long} abbr={long}>
                <span aria-hidden="true">{short}</span>
                <span className="sr-only">{long}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody data-call-days>
          {view.weeks.map((week, at) => (
            <tr key={at}>
              {week.map((day, weekday) => (
                <td key={weekday}>{day && <Day view={view} day={day} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Day({ view, day }: { view: CalendarView; day: CallDay }) {
  const className = day.isToday ? 'call-day call-day--today' : 'call-day'
  if (day.times.length === 0) return <span className={className}>{day.number}</span>
  const { path, zone, host } = view
  return (
    <a
      className={className}
      href={composeCalendarPath(path, { zone, day: day.date, host })}
      aria-label={`${formatDate(day.date)}, ${countFreeTimes(day.times.length)}`}
      aria-current={day.date === view.day?.date ? 'date' : undefined}
      data-call-day={day.date}
    >
      {day.number}
    </a>
  )
}

type MonthLinkProps = { view: CalendarView; month: string | null; direction: 'previous' | 'next' }

function MonthLink({ view: { path, zone, host }, month, direction }: MonthLinkProps) {
  const icon = <Icon name={direction === 'next' ? 'chevron-right' : 'chevron-left'} />
  const className = 'btn btn--secondary btn--icon'
  if (month === null)
    return (
      <span className={className} aria-hidden="true" aria-disabled="true">
        {icon}
      </span>
    )
  return (
    <a
      className={className}
      href={composeCalendarPath(path, { zone, month, host })}
      aria-label={`${direction === 'next' ? 'Next' : 'Previous'} month, ${formatMonth(month)}`}
      data-call-turn={direction}
    >
      {icon}
    </a>
  )
}
