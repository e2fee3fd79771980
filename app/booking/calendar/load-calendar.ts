import { type CallTimes, listCallTimes, type OfferedTime } from '#app/data/visitor-bookings.ts'
import type { SiteCalls } from '#app/data/context/site-calls.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { findMonthEnd } from './call-month.ts'
import { buildCalendarView, type CalendarView, MAX_DAYS_AFTER_MONTH } from './calendar-view.ts'
import { type CalendarQuery, readCalendarQuery } from './calendar-query.ts'
import { readRegionalFormat } from './regional-format.ts'

/** Returns the requested time if it is free. */
export function findTime({ found, query }: LoadedCalendar): OfferedTime | null {
  return found.times.find(({ startsAt }) => Date.parse(startsAt) === Date.parse(query.time ?? '')) ?? null
}

export type LoadedCalendar = { found: CallTimes; view: CalendarView; query: CalendarQuery }

/**
 * Loads the calendar for the query of a request.
 * @param path target of its links
 * @param token of a booking that is being moved
 * @throws FunctionError, DataError
 */
export async function loadCalendar(
  request: Request,
  calls: SiteCalls,
  { path, token, zone, type }: { path: string; token?: string; zone?: string; type?: string | undefined },
): Promise<LoadedCalendar> {
  const requested = readCalendarQuery(new URL(request.url).searchParams)
  const query = { ...requested, zone: requested.zone ?? zone ?? null }
  const { month, host } = query
  const found = await listCallTimes(calls, {
    ...(month && { from: `${month}-01`, to: addDays(findMonthEnd(month), MAX_DAYS_AFTER_MONTH) }),
    ...(query.zone && { timeZone: query.zone }),
    ...(host && { hostId: host }),
    ...(token && { token }),
    ...(type && { type }),
  })
  const regional = readRegionalFormat(request.headers.get('accept-language'))
  const view = buildCalendarView(found, { query, regional, now: new Date().toISOString(), path })
  return { found, view, query }
}
