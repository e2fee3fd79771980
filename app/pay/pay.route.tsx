import { siteContext } from '#app/data/context/context.ts'
import { composePaymentUrl } from '#app/payments/compose-payment-url.ts'
import { fillAgency } from '#content/agency/agency-name.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { writeAmount } from '#domain/payments/currency.ts'
import type { Route } from './+types/pay.route'
import { isSeenBySomebody } from './is-seen.ts'
import { loadPaymentRequest } from './load-payment-request.ts'
import { PayPage } from './pay-page.tsx'

export async function loader({ context, params, request: asked }: Route.LoaderArgs) {
  const { request, today } = await loadPaymentRequest(context, params.token, {
    marksSeen: isSeenBySomebody(asked),
  })
  const { settings, siteUrl, embeds, paymentWays } = context.get(siteContext)
  const { number: invoice, client_name: brand, total, currency } = request
  return {
    request,
    today,
    settings,
    siteUrl,
    paymentWays,
    pdfPath: `/pay/${params.token}.pdf`,
    formUrl:
      embeds.payment &&
      composePaymentUrl(embeds.payment, { invoice, brand, amount: writeAmount(total, currency), currency }),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { request, settings } = loaderData
  const { title, description } = paymentRequest.head
  return [
    { title: fillAgency(title, settings.name).replace('{number}', request.number) },
    { name: 'description', content: fillAgency(description, settings.name) },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}

export default function PayRoute({ loaderData }: Route.ComponentProps) {
  return <PayPage {...loaderData} />
}
