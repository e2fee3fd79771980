import { data } from 'react-router'
import { formHeaders } from '#app/forms/form-headers.ts'
import { bookingPage } from '#content/pages/booking.ts'
import { buildErrorMeta } from '#app/seo/error-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import type { Route } from './+types/call-times.route'
import { CallTimesPage } from './call-times-page.tsx'
import { loadTimes } from './load-times.ts'
import { submitBooking } from './submit-booking.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const times = await loadTimes(request, context)
  return data(times, { status: times.status })
}

export function action({ request, context }: Route.ActionArgs) {
  return submitBooking(request, context)
}

export const headers = formHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = readSite(matches)
  if (!site) return []
  const { title, details, lead } = site.content.read(bookingPage).times
  return buildErrorMeta({
    title: loaderData?.chosen ? details.title : title,
    description: lead,
    siteName: site.settings.name,
  })
}

export default function CallTimesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CallTimesPage {...loaderData} returned={actionData ?? null} />
}
