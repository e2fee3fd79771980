import { data } from 'react-router'
import { formHeaders } from '#app/forms/form-headers.ts'
import { bookingPage } from '#content/pages/booking.ts'
import { buildErrorMeta } from '#app/seo/error-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import type { Route } from './+types/call-times.route'
import { CallTimesPage } from './call-times-page.tsx'
import { loadTimes } from './load-times.ts'
import { submitBooking } from './submit-booking.ts'

/** Times of the default event type, or of the one in the path. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const times = await loadTimes(request, context, readType(params))
  return data(times, { status: times.status })
}

export function action({ request, context, params }: Route.ActionArgs) {
  return submitBooking(request, context, readType(params))
}

const readType = (params: object) => ('type' in params ? String(params.type) : undefined)

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = readSite(matches)
  if (!site) return []
  const { title, details, lead } = site.content.read(bookingPage).times
  const type = loaderData?.type === undefined ? undefined : loaderData.calendar?.found.rules.type
  return buildErrorMeta({
    title: loaderData?.chosen ? details.title : (type?.name ?? title),
    description: type?.description || lead,
    siteName: site.settings.name,
  })
}

export default function CallTimesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CallTimesPage {...loaderData} returned={actionData ?? null} />
}
