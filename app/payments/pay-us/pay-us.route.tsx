import { data, redirect } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { siteCallsContext } from '#app/data/context/site-calls.ts'
import { formHeaders } from '#app/forms/form-headers.ts'
import { composePaymentUrl } from '#app/payments/compose-payment-url.ts'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { paymentPage } from '#content/pages/payment.ts'
import type { Route } from './+types/pay-us.route'
import { readInvoiceDetails } from './invoice-details.ts'
import { PayUsPage } from './pay-us-page.tsx'
import { sendLink } from './send-link.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const { settings, siteUrl, embeds, paymentWays } = context.get(siteContext)
  const invoice = readInvoiceDetails(new URL(request.url).searchParams)
  return {
    settings,
    siteUrl,
    invoice,
    paymentWays,
    paymentUrl: embeds.payment && composePaymentUrl(embeds.payment, invoice),
    stamp: context.get(siteCallsContext)?.stamps.issue() ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { values, failure } = await sendLink(context, request)
  if (failure === null) throw redirect('/pay-us/link-sent', 303)
  const { status, headers, ...errors } = failure
  return data({ values, errors }, { status, headers })
}

export const headers = formHeaders

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  const { head, withoutForm } = site.content.read(paymentPage)
  return describePage(site, {
    ...readContentHead(loaderData?.paymentUrl ? head : withoutForm.head, site.settings.name),
    path: '/pay-us',
    graph: { breadcrumbs: [{ name: 'Pay an invoice', path: '/pay-us' }] },
  })
}

export default function PayUsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { stamp, ...page } = loaderData
  const values = actionData?.values ?? { number: page.invoice.invoice ?? '', email: '' }
  const linkForm = stamp === null ? null : { stamp, values, errors: actionData?.errors ?? null }
  return <PayUsPage {...page} linkForm={linkForm} />
}
