import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { type RunningSite, startSiteWithoutData } from '#tests/support/site/running-site.ts'

useBrowser({ moves: true })
/** Has no payment form in its settings. */
const plainSite = inject('siteUrl')
const FORM = 'https://pay.example/form'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let site: RunningSite
/** Has neither a payment form nor the key that the link form needs. */
let bareSite: RunningSite
beforeAll(async () => {
  site = await startSiteWithoutData({ PAYMENT_EMBED_URL: FORM, PAYMENT_BUTTON_ID: 'btn_42' })
  bareSite = await startSiteWithoutData()
})
afterAll(async () => {
  await site.stop()
  await bareSite.stop()
})

async function openPayUs(query = '', options = {}) {
  const visit = await openVisit(options)
  await visit.page.route(`${FORM}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<button>Pay Now</button>' }),
  )
  await visit.page.goto(`${site.url}/pay-us${query}`)
  return visit
}

test('shows title and steps of the specification, and an empty banner', async () => {
  await using visit = await openPayUs()
  const { page } = visit
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Pay Us')
  await page.getByRole('heading', { name: 'How It Works (3 Steps)' }).waitFor()
  const steps = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
  expect(steps.slice(0, 3)).toEqual([
    'Click Pay Now and type the invoice total in USD',
    'Enter invoice number, brand name and contact details (email, phone)',
    'Pay by credit/debit card or wallet',
  ])
  // The banner is hidden from assistive technology.
  const banner = page.locator('main [aria-hidden=true]').last()
  expect((await banner.boundingBox())!.height).toBeGreaterThan(40)
  expect(await banner.textContent()).toBe('')
  expect(await page.getByRole('note').count()).toBe(0)
  expect(visit.errors).toEqual([])
})

test('offers the link form, or the contact, without a payment form', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`${plainSite}/pay-us?invoice=INV-7`)
  expect(await page.locator('iframe').count()).toBe(0)
  await page.getByRole('heading', { name: 'I have an invoice number' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Invoice number' }).inputValue()).toBe('INV-7')
  // No empty strip without content.
  expect(await page.locator('.note-banner').count()).toBe(0)
  const contact = page.locator('.payment-safety')
  expect(await contact.getByRole('link', { name: '555-0147' }).getAttribute('href')).toBe('tel:+13025550147')

  await page.goto(`${bareSite.url}/pay-us?invoice=INV-7`)
  const fallback = page.locator('#payment-iframe')
  await fallback.getByRole('heading', { name: 'The payment form is not available here' }).waitFor()
  expect(
    await fallback.getByRole('link', { name: 'hello@peakshelf.example' }).getAttribute('href'),
  ).toContain('INV-7')
})

test('embeds the form with its size, name, sandbox and link', async () => {
  await using visit = await openPayUs()
  const { page } = visit
  const frame = page.locator('iframe')
  const url = `${FORM}?button_id=btn_42`
  expect(await frame.getAttribute('src')).toBe(url)
  expect(await frame.getAttribute('title')).toBeTruthy()
  expect(await frame.getAttribute('allow')).toBe('payment')
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin allow-popups')
  expect((await frame.boundingBox())!.height).toBe(700)
  const link = page.getByRole('link', { name: 'Open the payment form in a new tab' })
  expect(await link.getAttribute('href')).toBe(url)
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay Now' }).waitFor()
  await expect.poll(() => page.getByText('Loading the payment form…').isVisible()).toBe(false)
  const policy = (await fetch(`${site.url}/pay-us`)).headers.get('content-security-policy')
  expect(policy).toContain("frame-src 'self' https://pay.example")
})

test('passes invoice, brand and amount of a payment link on', async () => {
  await using visit = await openPayUs('?invoice=INV-2026/114&brand=Pawsley+%26+Co&amount=1200')
  const { page } = visit
  const source = new URL((await page.locator('iframe').getAttribute('src'))!)
  expect(Object.fromEntries(source.searchParams)).toEqual({
    button_id: 'btn_42',
    invoice: 'INV-2026/114',
    brand: 'Pawsley & Co',
    amount: '1200.00',
  })
  const text = await page.getByRole('main').innerText()
  for (const part of ['INV-2026/114', 'Pawsley & Co', '$1,200.00', 'check it against the invoice'])
    expect(text).toContain(part)
})

test('shows the form below the steps on a phone', async () => {
  await using visit = await openPayUs('', PHONE)
  const { page } = visit
  const frame = (await page.locator('iframe').boundingBox())!
  const steps = (await page.getByRole('main').getByRole('list').first().boundingBox())!
  expect(frame.width).toBe(PHONE.viewport.width)
  expect(frame.y).toBeGreaterThan(steps.y + steps.height)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await page.locator('iframe').boundingBox())!.x).toBeGreaterThan(600)
})
