import { data, redirect, type RouterContextProvider } from 'react-router'
import type { OfferedTime } from '#app/data/visitor-bookings.ts'
import { FunctionError } from '#app/data/client/call-function.ts'
import { DataError } from '#app/data/client/data-error.ts'
import { siteContext } from '#app/data/context/context.ts'
import { keepPagePrivate } from '#app/data/context/private-page.ts'
import { siteCallsContext } from '#app/data/context/site-calls.ts'
import { findTime, type LoadedCalendar, loadCalendar } from '#app/booking/calendar/load-calendar.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { composeSourceQuery, readCarriedSource } from '#domain/leads/lead-source.ts'
import { toTimesPath } from '../calendar/calendar-query.ts'

export type TimesPageData = {
  settings: SiteSettings
  /** Null if times can't be loaded. */
  calendar: LoadedCalendar | null
  /** HTTP status: 200, or why there is no calendar. */
  status: number
  /** The requested time if it is free. */
  chosen: OfferedTime | null
  stamp: string
  /** Identifies the form, so that submitting it twice books once. */
  requestId: string
  /** Slug of the event type in the path. */
  type: string | undefined
}

/**
 * @param type slug of an event type; undefined for the default one
 * @throws 404 for an unknown event type
 */
export async function loadTimes(
  request: Request,
  context: Readonly<RouterContextProvider>,
  type: string | undefined,
): Promise<TimesPageData> {
  keepPagePrivate(context, { mayCompress: true })
  const { settings } = context.get(siteContext)
  const calls = context.get(siteCallsContext)
  if (!calls) throw redirect('/book-call#booking-iframe', 302)
  const path = composePath(request, type)
  const found = await loadCalendar(request, calls, { path, type }).catch(toStatus)
  const calendar = typeof found === 'number' ? null : found
  const chosen = calendar && findTime(calendar)
  return {
    settings,
    calendar,
    status: typeof found === 'number' ? found : 200,
    chosen,
    stamp: calls.stamps.issue(),
    requestId: crypto.randomUUID(),
    type,
  }
}

/** Returns the path of calendar links, with the source of the visit. */
function composePath(request: Request, type: string | undefined): string {
  const path = toTimesPath(type)
  const source = composeSourceQuery(readCarriedSource(request.url, request.headers.get('referer') ?? ''))
  return source === '' ? path : `${path}?${source}`
}

/** Returns the status of the page, which shows contact details instead of times. */
function toStatus(error: unknown): number {
  if (error instanceof FunctionError && error.status === 429) return 429
  if (error instanceof FunctionError && error.status === 404) throw data(null, { status: 404 })
  if (!(error instanceof DataError)) throw error
  console.error(error)
  return 503
}
