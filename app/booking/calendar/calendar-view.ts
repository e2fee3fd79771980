import type { OfferedHost, CallTimes, OfferedTime } from '#app/data/visitor-bookings.ts'
import type { CallWay } from '#domain/booking/rules/call-way.ts'
import { toWallClock } from '#domain/time-zone/zone-clock.ts'
import { buildMonth, type MonthDay, type MonthWeek, shiftMonth } from './call-month.ts'
import type { CalendarQuery } from './calendar-query.ts'
import type { LocalCustoms } from './local-customs.ts'

/** All that a calendar shows of one month. */
export type CalendarView = {
  /** Where its links lead. */
  path: string
  zone: string
  /** Whether the visitor chose the zone, rather than being given the agency's. */
  isZoneChosen: boolean
  customs: LocalCustoms
  month: string
  previousMonth: string | null
  nextMonth: string | null
  weeks: MonthWeek<OfferedTime>[]
  /** The day whose times are shown; null in a month without any. */
  day: MonthDay<OfferedTime> | null
  /** Who calls, where the visitor chooses; empty otherwise. */
  hosts: OfferedHost[]
  host: string | null
  callMinutes: number
  /** Of the calls; `open` where hosts differ. */
  callWay: CallWay
  agencyZone: string
}

export type CalendarMoment = { query: CalendarQuery; customs: LocalCustoms; now: string; path: string }

/**
 * The month that was asked for, or the one of the first free time. The day that was asked for is shown, or the first
 * with a free time, so that times are in sight at once.
 */
export function buildCalendarView(
  { rules, times }: CallTimes,
  { query, customs, now, path }: CalendarMoment,
): CalendarView {
  const zone = query.zone ?? rules.timeZone
  const monthOf = (instant: string) => toWallClock(instant, zone).slice(0, 7)
  const thisMonth = monthOf(now)
  const lastMonth = rules.lastDay.slice(0, 7)
  const asked = query.month && clamp(query.month, thisMonth, lastMonth)
  const month = asked ?? monthOf(times[0]?.startsAt ?? now)
  const weeks = buildMonth(month, times, { zone, firstDay: customs.firstDay, now })
  const free = weeks.flat().filter((day) => day !== null && day.times.length > 0)
  return {
    path,
    zone,
    isZoneChosen: query.zone !== null,
    customs,
    month,
    previousMonth: month > thisMonth ? shiftMonth(month, -1) : null,
    nextMonth: month < lastMonth ? shiftMonth(month, 1) : null,
    weeks,
    day: free.find((day) => day?.date === query.day) ?? free[0] ?? null,
    hosts: rules.hostChoice === 'chosen' ? rules.hosts : [],
    host: query.host,
    callMinutes: rules.callMinutes,
    callWay: findCallWay(rules.hosts, query.host),
    agencyZone: rules.timeZone,
  }
}

function findCallWay(hosts: readonly OfferedHost[], chosen: string | null): CallWay {
  const ways = new Set(hosts.filter(({ id }) => chosen === null || id === chosen).map((host) => host.callWay))
  return ways.size === 1 ? [...ways][0]! : 'open'
}

function clamp(month: string, first: string, last: string): string {
  if (month < first) return first
  return month > last ? last : month
}
