import { data, type RouterContextProvider } from 'react-router'
import { findOwnBooking, type OwnBooking } from '#app/data/visitor-bookings.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { siteContext } from '#app/data/context/context.ts'
import { keepPagePrivate } from '#app/data/context/private-page.ts'
import { type SiteCalls, siteCallsContext } from '#app/data/context/site-calls.ts'
import { type LocalCustoms, readLocalCustoms } from '#app/booking/calendar/local-customs.ts'
import type { SiteSettings } from '#content/agency/site.ts'

export type OwnBookingPage = {
  booking: OwnBooking
  token: string
  settings: SiteSettings
  customs: LocalCustoms
  /** ISO 8601 */
  now: string
}

/** How the pages of a booking call functions, kept from everybody else; an unknown page where they can't. */
export function openCalls(context: Readonly<RouterContextProvider>): SiteCalls {
  keepPagePrivate(context)
  const calls = context.get(siteCallsContext)
  if (!calls) throw data(null, { status: 404 })
  return calls
}

/** @throws what the page of an unknown booking is drawn for, or of one that can't be read right now */
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
    customs: readLocalCustoms(request.headers.get('accept-language')),
    now: new Date().toISOString(),
  }
}

export function composeBookingPath(
  token: string,
  step: '' | '/move' | '/cancel' | '/invitation.ics' = '',
): string {
  return `/bookings/${encodeURIComponent(token)}${step}`
}
