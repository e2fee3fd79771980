import { data, redirect, type RouterContextProvider } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { siteCallsContext } from '#app/data/context/site-calls.ts'
import { formHeaders } from '#app/forms/form-names.ts'
import { composePaymentUrl, type InvoiceDetails } from '#app/payments/compose-payment-url.ts'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { paymentPage } from '#content/pages/payment.ts'
import type { Route } from './+types/pay-us.route'
import { PayUsPage } from './pay-us-page.tsx'
import { requestPaymentLink } from '#app/data/visitor-payments.ts'
import { describeFormFailure, type FormFailure } from '#app/forms/describe-failure.ts'
import { readForm } from '#app/forms/read-form.ts'
import { lostLinkForm } from '#content/pages/payment-links.ts'
import { findDay } from '#domain/payments/due-date.ts'
import { readRequestNumber } from '#domain/payments/payment-link.ts'
import { z } from '#domain/schema.ts'

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

const INVOICE_NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ._/#-]{0,39}$/u
/** Excludes control and direction characters, which could change how the page reads. */
const BRAND_NAME = /^[^\p{C}<>]{1,80}$/u
const AMOUNT = /^\$?(?<digits>\d{1,7}|\d{1,3}(,\d{3}){1,2})(?<cents>\.\d{1,2})?$/

/** Parses `?invoice=&brand=&amount=`. Untrusted, because anyone can edit a URL. */
export function readInvoiceDetails(query: URLSearchParams): InvoiceDetails {
  const invoice = query.get('invoice')?.trim() ?? ''
  const brand = query.get('brand')?.trim() ?? ''
  const amount = readAmount(query.get('amount')?.trim() ?? '')
  return {
    ...(INVOICE_NUMBER.test(invoice) && { invoice }),
    ...(BRAND_NAME.test(brand) && { brand }),
    ...(amount && { amount }),
  }
}

function readAmount(text: string): string | null {
  const parts = AMOUNT.exec(text)?.groups
  if (!parts) return null
  const amount = Number(parts['digits']!.replaceAll(',', '') + (parts['cents'] ?? ''))
  return amount > 0 ? amount.toFixed(2) : null
}

const emailAddress = z.email().max(320)

type PaymentLinkForm = { values: { number: string; email: string }; failure: FormFailure | null }

/** Handles the form that requests payment links. `failure` is null on success. */
async function sendLink(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<PaymentLinkForm> {
  const calls = context.get(siteCallsContext)
  const { settings, content } = context.get(siteContext)
  const { problems } = content.read(lostLinkForm)
  const { values } = await readForm(request, calls, ['number', 'email'])
  const number = readRequestNumber(values.number)
  const email = emailAddress.safeParse(values.email.trim()).data
  if (number === null || email === undefined) {
    const fields = {
      ...(number === null && { number: problems.number }),
      ...(email === undefined && { email: problems.email }),
    }
    return { values, failure: { status: 400, headers: {}, fields } }
  }
  const away: FormFailure = { status: 503, headers: {}, fields: {}, failure: problems.away }
  if (!calls) return { values, failure: away }
  const today = findDay(new Date(), settings.timeZone)
  try {
    await requestPaymentLink(calls, { number, email, today })
    return { values, failure: null }
  } catch (error) {
    return { values, failure: describeFormFailure(error, problems.away) }
  }
}
