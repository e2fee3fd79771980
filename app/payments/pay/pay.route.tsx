import { data } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { composePaymentUrl } from '#app/payments/compose-payment-url.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { fillAgency } from '#content/agency/agency-name.ts'
import { linkEndedPage } from '#content/pages/payment-links.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { writeAmount } from '#domain/payments/currency.ts'
import type { Route } from './+types/pay.route'
import { loadPaymentRequest } from './load-payment-request.ts'
import { PayPage } from './pay-page.tsx'
import { useContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { AgencyContact } from './agency-contact.tsx'

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

type LinkEndedPageProps = {
  settings: SiteSettings
  /** Whether the payment page can email lost links. */
  canAsk: boolean
}

/** Page of a replaced or revoked link, without details of the request. */
function LinkEndedPage({ settings, canAsk }: LinkEndedPageProps) {
  const linkEnded = useContent(linkEndedPage)
  return (
    <div className="wrap page-end">
      <PageStyles of="payments" />
      <div className="page-head">
        <h1 className="t-h1">{linkEnded.title}</h1>
        <p className="t-lead">{linkEnded.lead}</p>
      </div>
      <div className="pay-after no-print row gap-24 mt-24">
        {canAsk && (
          <ButtonLink variant="secondary" href="/pay-us">
            {linkEnded.ask}
          </ButtonLink>
        )}
        <AgencyContact text={linkEnded.question} settings={settings} />
      </div>
    </div>
  )
}

/**
 * Returns whether a person opened the page in a browser, from fetch metadata
 * (https://www.w3.org/TR/fetch-metadata/). Mail scanners, link previews, prefetches and previews by the
 * agency don't count.
 */
export function isOpenedByPerson({ url, method, headers }: Request): boolean {
  const isAhead = /prefetch|prerender|preview/i.test(
    ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => headers.get(name) ?? '').join(' '),
  )
  return (
    method === 'GET' &&
    headers.get('sec-fetch-dest') === 'document' &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    !isAhead &&
    new URL(url).searchParams.get('by') !== 'agency'
  )
}
