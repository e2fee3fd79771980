import { siteContext } from '#app/data/context/context.ts'
import { buildContentMeta } from '#app/seo/content-meta.ts'
import { booking } from '#content/pages/booking.ts'
import type { Route } from './+types/book-call.route'
import { BookCallPage } from './book-call-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { settings, siteUrl, embeds } = context.get(siteContext)
  return { settings, siteUrl, bookingUrl: embeds.bookingUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return buildContentMeta(booking.head, {
    path: '/book-call',
    siteUrl: loaderData.siteUrl,
    siteName: loaderData.settings.name,
  })
}

export default function BookCallRoute({ loaderData }: Route.ComponentProps) {
  return <BookCallPage {...loaderData} />
}
