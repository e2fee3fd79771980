import type { OfferedTime } from '#app/data/visitor-bookings.ts'
import { toWallClock } from '#domain/time-zone/zone-clock.ts'
import type { CalendarView } from './calendar-view.ts'
import { composeCalendarPath } from './calendar-query.ts'
import type { MonthDay } from './call-month.ts'
import { formatClock, formatClockWithOffset, formatDate, formatMonth } from './call-words.ts'

const PARTS = [
  { name: 'Morning', until: 12 },
  { name: 'Afternoon', until: 17 },
  { name: 'Evening', until: 24 },
]

/** The times of every day of the month, those of the chosen day in sight. */
export function DayTimes({ view }: { view: CalendarView }) {
  const free = view.weeks
    .flat()
    .filter((day) => day !== null && day.times.length > 0) as MonthDay<OfferedTime>[]
  return (
    <div className="call-times" id="call-times">
      {free.map((day) => (
        <OneDay view={view} day={day} key={day.date} />
      ))}
      {free.length === 0 && <NothingFree view={view} />}
    </div>
  )
}

function OneDay({ view, day }: { view: CalendarView; day: MonthDay<OfferedTime> }) {
  const titleId = `call-day-${day.date}`
  const byPart = Map.groupBy(day.times, ({ startsAt }) => {
    const hour = Number(toWallClock(startsAt, view.zone).slice(11, 13))
    return PARTS.find(({ until }) => hour < until)!
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
            {times.map((time) => (
              <li key={time.startsAt}>
                <TimeLink view={view} time={time} day={day} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function TimeLink({
  view,
  time,
  day,
}: {
  view: CalendarView
  time: OfferedTime
  day: MonthDay<OfferedTime>
}) {
  const { path, zone, host, customs } = view
  const read = (other: OfferedTime) => formatClock(other.startsAt, zone, customs)
  const clock = read(time)
  // When the clocks are put back, an hour is shown twice.
  const isTwice = day.times.some((other) => other !== time && read(other) === clock)
  return (
    <a
      className="call-time"
      href={composeCalendarPath(path, { zone, time: time.startsAt, host })}
      rel="nofollow"
      data-call-time={time.startsAt}
    >
      <time dateTime={time.startsAt}>
        {isTwice ? formatClockWithOffset(time.startsAt, zone, customs) : clock}
      </time>
    </a>
  )
}

function NothingFree({ view }: { view: CalendarView }) {
  const { path, zone, host, nextMonth } = view
  return (
    <div className="call-nothing">
      <p className="t-body">No free time in {formatMonth(view.month)}.</p>
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
  )
}
