import { siteContext } from '#app/data/context/context.ts'
import { buildErrorMeta } from '#app/seo/error-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { ownBookingPage } from '#content/pages/own-booking.ts'
import type { Route } from './+types/booking.route'
import { type BookingNotice, BookingPage } from './booking-page.tsx'
import { loadOwnBooking } from './load-own-booking.ts'

const NOTICES = ['booked', 'moved', 'cancelled'] as const

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const news: BookingNotice = NOTICES.find((name) => searchParams.has(name)) ?? null
  const page = await loadOwnBooking(request, context, params.token)
  return { ...page, news, siteUrl: context.get(siteContext).siteUrl }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = readSite(matches)
  if (!site || !loaderData) return []
  return buildErrorMeta({ ...site.content.read(ownBookingPage).head, siteName: site.settings.name })
}

export default function BookingRoute({ loaderData }: Route.ComponentProps) {
  return <BookingPage {...loaderData} />
}
