/** Card payment is mentioned only if a payment form is configured. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContactPage } from '#app/contact/contact.route.tsx'
import { listSiteEntries } from '#app/search/list-entries.ts'
import { defaultSiteSettings } from '#content/agency/site.ts'
import { fallbackContent } from '#domain/documents/document.ts'
import { paymentPage } from '#content/pages/payment.ts'

const CARD = /\bcards?\b(?! numbers)|wallet/i
const site = { agency: 'Acme', content: fallbackContent, hasServicePages: true }
const describeInSearch = (hasPaymentForm: boolean) => {
  const entry = listSiteEntries({ ...site, hasPaymentForm }).find(({ href }) => href === '/pay-us')!
  return [entry.summary, ...entry.keywords].join(' ')
}
const describeInContact = (hasPaymentForm: boolean) => {
  const forms = { stamp: null, sent: null, settings: defaultSiteSettings }
  return renderToStaticMarkup(<ContactPage {...forms} hasPaymentForm={hasPaymentForm} />).replaceAll(
    /<[^>]+>/g,
    ' ',
  )
}

test.for([
  ['search', describeInSearch],
  ['the contact page', describeInContact],
] as const)('%s mentions card payment only with a payment form', ([, describe]) => {
  expect(describe(true)).toMatch(CARD)
  expect(describe(false)).not.toMatch(CARD)
})

test('the payment page without a form does not mention card payment', () => {
  expect(JSON.stringify(paymentPage.fallback.withoutForm)).not.toMatch(CARD)
})
