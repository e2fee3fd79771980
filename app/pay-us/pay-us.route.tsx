import { siteContext } from '#app/data/context/context.ts'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { payment } from '#content/pages/payment.ts'
import type { Route } from './+types/pay-us.route'
import { composePaymentUrl, readInvoiceDetails } from './invoice-details.ts'
import { PayUsPage } from './pay-us-page.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const { settings, siteUrl, embeds } = context.get(siteContext)
  const invoice = readInvoiceDetails(new URL(request.url).searchParams)
  return {
    settings,
    siteUrl,
    invoice,
    paymentUrl: embeds.payment && composePaymentUrl(embeds.payment, invoice),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  return describePage(site, {
    ...readContentHead(payment.head, site.settings.name),
    path: '/pay-us',
    graph: { breadcrumbs: [{ name: 'Pay an invoice', path: '/pay-us' }] },
  })
}

export default function PayUsRoute({ loaderData }: Route.ComponentProps) {
  return <PayUsPage {...loaderData} />
}
