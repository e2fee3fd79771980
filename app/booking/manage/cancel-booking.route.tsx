import { data, redirect } from 'react-router'
import { cancelOwnBooking } from '#app/data/visitor-bookings.ts'
import { siteContext } from '#app/data/context/context.ts'
import { describeFormFailure } from '#app/forms/describe-failure.ts'
import { formHeaders } from '#app/forms/form-headers.ts'
import { readForm } from '#app/forms/read-form.ts'
import { buildErrorMeta } from '#app/seo/error-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { ownBookingPage } from '#content/pages/own-booking.ts'
import type { Route } from './+types/cancel-booking.route'
import { CancelBookingPage } from './cancel-booking-page.tsx'
import { composeBookingPath, loadOwnBooking, openCalls } from './load-own-booking.ts'

const MAX_REASON_LENGTH = 1000

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const page = await loadOwnBooking(request, context, params.token)
  if (!page.booking.isChangeable) throw redirect(composeBookingPath(params.token), 303)
  return { ...page, stamp: openCalls(context).stamps.issue() }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const calls = openCalls(context)
  const { cancel } = context.get(siteContext).content.read(ownBookingPage)
  const { values } = await readForm(request, calls, ['reason'])
  try {
    await cancelOwnBooking(calls, params.token, values.reason.slice(0, MAX_REASON_LENGTH))
    return redirect(`${composeBookingPath(params.token)}?cancelled`, 303)
  } catch (error) {
    const { status, headers, ...errors } = describeFormFailure(error, cancel.away)
    return data({ values, errors }, { status, headers })
  }
}

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = readSite(matches)
  if (!site || !loaderData) return []
  const { head, cancel } = site.content.read(ownBookingPage)
  return buildErrorMeta({ ...head, title: cancel.title, siteName: site.settings.name })
}

export default function CancelBookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CancelBookingPage {...loaderData} returned={actionData ?? null} />
}
