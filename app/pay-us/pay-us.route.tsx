import { siteContext } from '#app/data/context/context.ts'
import { buildContentMeta } from '#app/seo/content-meta.ts'
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

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return buildContentMeta(payment.head, {
    path: '/pay-us',
    siteUrl: loaderData.siteUrl,
    siteName: loaderData.settings.name,
  })
}

export default function PayUsRoute({ loaderData }: Route.ComponentProps) {
  return <PayUsPage {...loaderData} />
}
