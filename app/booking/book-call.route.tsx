import { siteContext } from '#app/data/context/context.ts'
import { siteCallsContext } from '#app/data/context/site-calls.ts'
import { formHeaders } from '#app/forms/form-names.ts'
import { answerLeadForm } from '#app/lead-forms/answer-lead-form.ts'
import { readFormStamp } from '#app/lead-forms/read-form-stamp.ts'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { bookingPage } from '#content/pages/booking.ts'
import type { Route } from './+types/book-call.route'
import { BookCallPage } from './book-call-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { settings, siteUrl, embeds } = context.get(siteContext)
  const isBookable = context.get(siteCallsContext) !== null
  // The site's own calendar replaces a provider that can't be reached.
  const isShown = embeds.isBookingReachable || !isBookable
  return {
    settings,
    siteUrl,
    bookingUrl: isShown ? embeds.bookingUrl : null,
    isBookable,
    stamp: readFormStamp(context),
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return answerLeadForm({ request, context, kinds: ['callback'] })
}

export const headers = formHeaders

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  return describePage(site, {
    ...readContentHead(site.content.read(bookingPage).head, site.settings.name),
    path: '/book-call',
    graph: { breadcrumbs: [{ name: 'Book a call', path: '/book-call' }] },
  })
}

export default function BookCallRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <BookCallPage {...loaderData} sent={actionData ?? null} />
}
