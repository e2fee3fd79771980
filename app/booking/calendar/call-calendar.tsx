import { useContent } from '#app/data/content/use-content.ts'
import type { ReactNode } from 'react'
import { callLocations } from '#content/pages/call-ways.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { HostForm, ZoneForm } from './calendar-controls.tsx'
import type { CalendarView, CallDay } from './calendar-view.ts'
import { toWallClock } from '#domain/time-zone/zone-clock.ts'
import { composeCalendarPath } from './calendar-query.ts'
import {
  countFreeTimes,
  formatClocks,
  formatDate,
  formatMonth,
  formatMonths,
  listWeekdays,
} from './format-call.ts'

export type CalendarIslandProps = {
  id?: string
  /** Path of the page with the calendar; the current page by default. */
  source?: string
  children: ReactNode
}

/** Container of a calendar, whose content the island `call-calendar` replaces. */
export function CalendarIsland({ id, source, children }: CalendarIslandProps) {
  return (
    <div id={id} data-call-place data-call-source={source}>
      {children}
      <p className="sr-only" role="status" data-call-status />
    </div>
  )
}

export type CallCalendarProps = {
  view: CalendarView
  title: string
  children?: ReactNode
}

/**
 * A month with the times of its days, and controls for time zone and host. Works without JavaScript, because
 * everything is a link or form to the same page. The island loads those pages in the background and takes
 * this element from them.
 */
export function CallCalendar({ view, title, children }: CallCalendarProps) {
  return (
    <CalendarIsland>
      <div className="panel call-calendar busy-line" data-call-calendar={view.isZoneChosen ? 'zone' : ''}>
        <div className="call-facts">
          <h3 className="t-h3" tabIndex={-1} data-call-title="">
            {title}
          </h3>
          <ul className="stack gap-8 muted">
            <li className="row row--single-line gap-8">
              <Icon name="clock" size={20} />
              {view.callMinutes} minutes
            </li>
            <li className="row row--single-line gap-8">
              <Icon name={view.callWay === 'phone' ? 'phone' : 'video'} size={20} />
              {useContent(callLocations)[view.callWay].offered}
            </li>
          </ul>
          {children}
          <HostForm view={view} />
          <ZoneForm view={view} />
        </div>
        <MonthGrid view={view} />
        <DayTimes view={view} />
      </div>
    </CalendarIsland>
  )
}

const PARTS_OF_DAY = [
  { name: 'Morning', untilHour: 12 },
  { name: 'Afternoon', untilHour: 17 },
  { name: 'Evening', untilHour: 24 },
]

/** Renders the times of all days in the month; only those of the chosen day are visible. */
function DayTimes({ view }: { view: CalendarView }) {
  const { path, zone, host, month, nextMonth, freeDays } = view
  return (
    <div className="call-times" id="call-times">
      {freeDays.map((day) => (
        <DaySection view={view} day={day} key={day.date} />
      ))}
      {freeDays.length === 0 && (
        <div className="stack">
          <p className="t-body">No free time in {formatMonth(month)}.</p>
          {nextMonth && (
            <a
              className="link"
              href={composeCalendarPath(path, { zone, month: nextMonth, host })}
              data-call-turn="next"
            >
              See {formatMonth(nextMonth)}
            </a>
          )}
        </div>
      )}
    </div>
  )
}

function DaySection({ view, day }: { view: CalendarView; day: CallDay }) {
  const { path, zone, host, regional } = view
  const titleId = `call-day-${day.date}`
  const clocks = formatClocks(day.times, zone, regional)
  const byPart = Map.groupBy(day.times, ({ startsAt }) => {
    const hour = Number(toWallClock(startsAt, zone).slice(11, 13))
    return PARTS_OF_DAY.find(({ untilHour }) => hour < untilHour)!
  })
  return (
    <section aria-labelledby={titleId} hidden={day.date !== view.day?.date} data-call-times={day.date}>
      <h3 className="t-h4" id={titleId} tabIndex={-1}>
        {formatDate(day.date)}
      </h3>
      {[...byPart].map(([{ name }, times]) => (
        <div className="stack gap-8 mt-16" key={name}>
          <h4 className="t-cap">{name}</h4>
          <ul>
            {times.map(({ startsAt }) => (
              <li key={startsAt}>
                <a
                  className="call-time centered"
                  href={composeCalendarPath(path, { zone, time: startsAt, host })}
                  rel="nofollow"
                  data-call-time={startsAt}
                >
                  <time dateTime={startsAt}>{clocks.get(startsAt)}</time>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** A month as a table. Days with free times are links; the island adds arrow keys. */
function MonthGrid({ view }: { view: CalendarView }) {
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
