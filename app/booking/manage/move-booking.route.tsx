import { data, redirect } from 'react-router'
import type { OfferedTime } from '#app/data/visitor-bookings.ts'
import { readAlternatives } from '#app/data/visitor-bookings.ts'
import { moveOwnBooking } from '#app/data/visitor-bookings.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { readCalendarQuery } from '#app/booking/calendar/calendar-query.ts'
import { findTime, loadCalendar } from '#app/booking/calendar/load-calendar.ts'
import { siteContext } from '#app/data/context/context.ts'
import { describeFormFailure } from '#app/forms/describe-failure.ts'
import { formHeaders } from '#app/forms/form-headers.ts'
import { readForm } from '#app/forms/read-form.ts'
import { buildErrorMeta } from '#app/seo/error-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { ownBookingPage } from '#content/pages/own-booking.ts'
import type { Route } from './+types/move-booking.route'
import { composeBookingPath, loadOwnBooking, openCalls } from './load-own-booking.ts'
import { MoveBookingPage } from './move-booking-page.tsx'

export async function loader({ request, context, params: { token } }: Route.LoaderArgs) {
  const page = await loadOwnBooking(request, context, token)
  if (!page.booking.isChangeable) throw redirect(composeBookingPath(token), 303)
  const calls = openCalls(context)
  const path = composeBookingPath(token, '/move')
  const zone = page.booking.timeZone
  const calendar = await showLoadFailure(() => loadCalendar(request, calls, { path, token, zone }))
  return { ...page, calendar, chosen: findTime(calendar), stamp: calls.stamps.issue() }
}

export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const calls = openCalls(context)
  const { move } = context.get(siteContext).content.read(ownBookingPage)
  const { zone, host } = readCalendarQuery(new URL(request.url).searchParams)
  const { values } = await readForm(request, calls, ['startsAt'])
  const at = Date.parse(values.startsAt)
  if (Number.isNaN(at)) throw redirect(composeBookingPath(token, '/move'), 303)
  const startsAt = new Date(at).toISOString()
  try {
    await moveOwnBooking(calls, token, {
      startsAt,
      ...(host && { hostId: host }),
      ...(zone && { timeZone: zone }),
    })
    return redirect(`${composeBookingPath(token)}?moved`, 303)
  } catch (error) {
    const nearest: OfferedTime[] = (await readAlternatives(error)) ?? []
    const { status, headers, ...errors } = describeFormFailure(error, move.away)
    return data({ startsAt, errors, nearest }, { status, headers })
  }
}

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = readSite(matches)
  if (!site || !loaderData) return []
  const { head, move } = site.content.read(ownBookingPage)
  return buildErrorMeta({ ...head, title: move.title, siteName: site.settings.name })
}

export default function MoveBookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MoveBookingPage {...loaderData} returned={actionData ?? null} />
}
