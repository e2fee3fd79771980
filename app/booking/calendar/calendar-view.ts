import type { CallTimes, OfferedHost, OfferedTime } from '#app/data/visitor-bookings.ts'
import type { CallWay } from '#domain/booking/rules/call-way.ts'
import { toWallClock } from '#domain/time-zone/zone-clock.ts'
import type { CalendarQuery } from './calendar-query.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { buildMonth, findMonthEnd, type MonthDay, type MonthWeek, shiftMonth } from './call-month.ts'
import type { RegionalFormat } from './regional-format.ts'

export type CallDay = MonthDay<OfferedTime>

export type CalendarView = {
  path: string
  zone: string
  /** If false, the agency's time zone is used. */
  isZoneChosen: boolean
  regional: RegionalFormat
  month: string
  /** Month of the last visible day. */
  untilMonth: string
  previousMonth: string | null
  nextMonth: string | null
  weeks: MonthWeek<OfferedTime>[]
  freeDays: CallDay[]
  /** Day whose times are shown; null if no day has free times. */
  day: CallDay | null
  /** Hosts to choose from; empty if visitors can't choose. */
  hosts: OfferedHost[]
  host: string | null
  callMinutes: number
  /** `open` if it depends on the host. */
  callWay: CallWay
  agencyZone: string
}

/** Shows the requested month and day, or the first with free times. */
export function buildCalendarView(
  { rules, times }: CallTimes,
  {
    query,
    regional,
    now,
    path,
  }: { query: CalendarQuery; regional: RegionalFormat; now: string; path: string },
): CalendarView {
  const zone = query.zone ?? rules.timeZone
  const monthOf = (instant: string) => toWallClock(instant, zone).slice(0, 7)
  const thisMonth = monthOf(now)
  const lastMonth = rules.lastDay.slice(0, 7)
  const month = query.month
    ? [thisMonth, query.month, lastMonth].toSorted()[1]!
    : monthOf(times[0]?.startsAt ?? now)
  const build = (until?: string) =>
    buildMonth(month, times, { zone, firstDay: regional.firstDay, now, until })
  const nextMonth = month < lastMonth ? shiftMonth(month, 1) : null
  const weeks = month === thisMonth ? listWeeksAhead(build, { month, nextMonth }) : build()
  const freeDays = weeks.flat().filter((day) => day !== null && day.times.length > 0) as CallDay[]
  return {
    path,
    zone,
    isZoneChosen: query.zone !== null,
    regional,
    month,
    untilMonth: weeks
      .at(-1)!
      .findLast((day) => day !== null)!
      .date.slice(0, 7),
    previousMonth: month > thisMonth ? shiftMonth(month, -1) : null,
    nextMonth,
    weeks,
    freeDays,
    day: freeDays.find((day) => day.date === query.day) ?? freeDays[0] ?? null,
    hosts: rules.hostChoice === 'chosen' ? rules.hosts : [],
    host: query.host,
    callMinutes: rules.callMinutes,
    callWay: findCallWay(rules.hosts, query.host),
    agencyZone: rules.timeZone,
  }
}

const DAYS_A_WEEK = 7
const MIN_WEEKS_AHEAD = 3
export const MAX_DAYS_AFTER_MONTH = MIN_WEEKS_AHEAD * DAYS_A_WEEK

/** Lists the weeks of the current month from the first with free times; near the end of the month, also later weeks. */
function listWeeksAhead(
  build: (until?: string) => MonthWeek<OfferedTime>[],
  { month, nextMonth }: { month: string; nextMonth: string | null },
): MonthWeek<OfferedTime>[] {
  const isAhead = (week: MonthWeek<OfferedTime>) => week.some((day) => day && day.times.length > 0)
  const listAhead = (weeks: MonthWeek<OfferedTime>[]) => weeks.slice(Math.max(weeks.findIndex(isAhead), 0))
  const weeks = build()
  const missing = MIN_WEEKS_AHEAD - listAhead(weeks).length
  if (missing <= 0 || nextMonth === null || !weeks.some(isAhead)) return listAhead(weeks)
  const rest = weeks.at(-1)!.filter((day) => day === null).length
  return listAhead(build(addDays(findMonthEnd(month), rest + missing * DAYS_A_WEEK)))
}

function findCallWay(hosts: readonly OfferedHost[], chosen: string | null): CallWay {
  const ways = new Set(hosts.filter(({ id }) => chosen === null || id === chosen).map((host) => host.callWay))
  return ways.size === 1 ? [...ways][0]! : 'open'
}
