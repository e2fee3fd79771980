import { toWallClock } from '#domain/time-zone/zone-clock.ts'
import { composeCalendarPath } from './calendar-query.ts'
import type { CalendarView, CallDay } from './calendar-view.ts'
import { formatClocks, formatDate, formatMonth } from './format-call.ts'

const PARTS_OF_DAY = [
  { name: 'Morning', untilHour: 12 },
  { name: 'Afternoon', untilHour: 17 },
  { name: 'Evening', untilHour: 24 },
]

/** Renders the times of all days of the month; only those of the chosen day are visible. */
export function DayTimes({ view }: { view: CalendarView }) {
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
        <div className="call-part" key={name}>
          <h4>{name}</h4>
          <ul>
            {times.map(({ startsAt }) => (
              <li key={startsAt}>
                <a
                  className="call-time"
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
