import { data } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { composePaymentUrl } from '#app/payments/compose-payment-url.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { fillAgency } from '#content/agency/agency-name.ts'
import { linkEndedPage } from '#content/pages/payment-links.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { writeAmount } from '#domain/payments/currency.ts'
import type { Route } from './+types/pay.route'
import { isOpenedByPerson } from './opened-by-person.ts'
import { LinkEndedPage } from './link-ended-page.tsx'
import { loadPaymentRequest } from './load-payment-request.ts'
import { PayPage } from './pay-page.tsx'

export async function loader({ context, params, request: asked }: Route.LoaderArgs) {
  const loaded = await loadPaymentRequest(context, params.token, { marksSeen: isOpenedByPerson(asked) })
  const { settings, siteUrl, embeds, paymentWays } = context.get(siteContext)
  if (!loaded) return data({ isEnded: true as const, settings, canAsk: !embeds.payment }, { status: 410 })
  const { request, today } = loaded
  const { number: invoice, client_name: brand, balance, currency } = request
  return {
    isEnded: false as const,
    request,
    today,
    settings,
    siteUrl,
    paymentWays,
    pdfPath: `/pay/${params.token}.pdf`,
    formUrl:
      embeds.payment &&
      composePaymentUrl(embeds.payment, { invoice, brand, amount: writeAmount(balance, currency), currency }),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  const { settings } = loaderData
  const { title, description } = loaderData.isEnded
    ? site.content.read(linkEndedPage).head
    : paymentRequest.head
  const number = loaderData.isEnded ? '' : loaderData.request.number
  return [
    { title: fillAgency(title, settings.name).replace('{number}', number) },
    { name: 'description', content: fillAgency(description, settings.name) },
    { name: 'robots', content: 'noindex, nofollow' },
  ]
}

export default function PayRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.isEnded ? <LinkEndedPage {...loaderData} /> : <PayPage {...loaderData} />
}
