import { data, type RouterContextProvider } from 'react-router'
import { findOwnBooking, type OwnBooking } from '#app/data/visitor-bookings.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { siteContext } from '#app/data/context/context.ts'
import { keepPagePrivate } from '#app/data/context/private-page.ts'
import { type SiteCalls, siteCallsContext } from '#app/data/context/site-calls.ts'
import { type RegionalFormat, readRegionalFormat } from '#app/booking/calendar/regional-format.ts'
import type { SiteSettings } from '#content/agency/site.ts'

export type OwnBookingPage = {
  booking: OwnBooking
  token: string
  settings: SiteSettings
  regional: RegionalFormat
  /** ISO 8601 */
  now: string
}

/** Marks the page as private and returns the client for functions. Throws 404 on a site without one. */
export function openCalls(context: Readonly<RouterContextProvider>): SiteCalls {
  keepPagePrivate(context)
  const calls = context.get(siteCallsContext)
  if (!calls) throw data(null, { status: 404 })
  return calls
}

/** @throws 404 for an unknown token, 503 if the booking can't be loaded */
export async function loadOwnBooking(
  request: Request,
  context: Readonly<RouterContextProvider>,
  token: string,
): Promise<OwnBookingPage> {
  const calls = openCalls(context)
  const booking = await showLoadFailure(() => findOwnBooking(calls, token))
  if (!booking) throw data(null, { status: 404 })
  return {
    booking,
    token,
    settings: context.get(siteContext).settings,
    regional: readRegionalFormat(request.headers.get('accept-language')),
    now: new Date().toISOString(),
  }
}

export function composeBookingPath(
  token: string,
  step: '' | '/move' | '/cancel' | '/invitation.ics' = '',
): string {
  return `/bookings/${encodeURIComponent(token)}${step}`
}
