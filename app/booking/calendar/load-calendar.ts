import { listCallTimes, type CallTimes } from '#app/data/visitor-bookings.ts'
import type { SiteCalls } from '#app/data/context/site-calls.ts'
import { countDays } from './call-month.ts'
import { buildCalendarView, type CalendarView } from './calendar-view.ts'
import { type CalendarQuery, readCalendarQuery } from './calendar-query.ts'
import { readLocalCustoms } from './local-customs.ts'

export type LoadedCalendar = { found: CallTimes; view: CalendarView; query: CalendarQuery }

/**
 * The calendar that an address asks for.
 * @param path where its links lead
 * @param token of a booking that is to be moved
 * @throws FunctionError, DataError
 */
export async function loadCalendar(
  request: Request,
  calls: SiteCalls,
  { path, token, zone }: { path: string; token?: string; zone?: string },
): Promise<LoadedCalendar> {
  const asked = readCalendarQuery(new URL(request.url).searchParams)
  const query = { ...asked, zone: asked.zone ?? zone ?? null }
  const { month, host } = query
  const found = await listCallTimes(calls, {
    ...(month && { from: `${month}-01`, to: `${month}-${countDays(month)}` }),
    ...(query.zone && { timeZone: query.zone }),
    ...(host && { hostId: host }),
    ...(token && { token }),
  })
  const customs = readLocalCustoms(request.headers.get('accept-language'))
  const view = buildCalendarView(found, { query, customs, now: new Date().toISOString(), path })
  return { found, view, query }
}
