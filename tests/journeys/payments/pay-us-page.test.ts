import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { type RunningSite, startSiteWithoutData } from '#tests/support/site/running-site.ts'

useBrowser({ moves: true })
/** Has no payment form in its settings. */
const plainSite = inject('siteUrl')
const FORM = 'https://pay.example/form'
const TIMEOUT_MS = 10_000
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let site: RunningSite
beforeAll(async () => {
  site = await startSiteWithoutData({
    PAYMENT_EMBED_URL: FORM,
    PAYMENT_BUTTON_ID: 'btn_42',
  })
})
afterAll(() => site.stop())

test('shows title and steps of the specification', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.route(`${FORM}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'form' }))
  await page.goto(`${site.url}/pay-us`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Pay Us')
  await page.getByRole('heading', { name: 'How It Works (3 Steps)' }).waitFor()
  const steps = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
  expect(steps.slice(0, 3)).toEqual([
    'Click Pay Now and type the invoice total in USD',
    'Enter invoice number, brand name and contact details (email, phone)',
    'Pay by credit/debit card or wallet',
  ])
  expect(visit.errors).toEqual([])
})

test('hides the empty banner from assistive technology', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site.url}/pay-us`)
  const banner = page.locator('main [aria-hidden=true]').last()
  expect((await banner.boundingBox())!.height).toBeGreaterThan(40)
  expect(await banner.textContent()).toBe('')
  expect(await page.getByRole('note').count()).toBe(0)
})

test('offers the link form without a payment form', async () => {
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
})

test('shows other ways to pay without any form', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  const silent = await startSiteWithoutData()
  try {
    await page.goto(`${silent.url}/pay-us?invoice=INV-7`)
    const place = page.locator('#payment-iframe')
    await place.getByRole('heading', { name: 'The payment form is not available here' }).waitFor()
    expect(await place.getByRole('link', { name: 'hello@peakshelf.example' }).getAttribute('href')).toContain(
      'INV-7',
    )
    expect(await place.getByRole('link', { name: '555-0147' }).getAttribute('href')).toBe('tel:+13025550147')
  } finally {
    await silent.stop()
  }
})

test('embeds the form with its size, name, sandbox and link', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.route(`${FORM}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<button>Pay Now</button>' }),
  )
  await page.goto(`${site.url}/pay-us`)
  const frame = page.locator('iframe')
  expect(await frame.getAttribute('src')).toBe(`${FORM}?button_id=btn_42`)
  expect(await frame.getAttribute('title')).toBeTruthy()
  expect(await frame.getAttribute('allow')).toBe('payment')
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin allow-popups')
  expect((await frame.boundingBox())!.height).toBe(700)
  expect(
    await page.getByRole('link', { name: 'Open the payment form in a new tab' }).getAttribute('href'),
  ).toBe(`${FORM}?button_id=btn_42`)
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay Now' }).waitFor()
  await expect.poll(() => page.getByText('Loading the payment form…').isVisible()).toBe(false)
  const policy = (await fetch(`${site.url}/pay-us`)).headers.get('content-security-policy')
  expect(policy).toContain("frame-src 'self' https://pay.example")
})

test('passes invoice, brand and amount of a payment link on', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.route(`${FORM}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'form' }))
  await page.goto(`${site.url}/pay-us?invoice=INV-2026/114&brand=Pawsley+%26+Co&amount=1200`)
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

test('ignores invalid values of a payment link', async () => {
  const query = new URLSearchParams({ invoice: '<script>', brand: 'x'.repeat(200), amount: '-5' })
  const html = await (await fetch(`${site.url}/pay-us?${query}`)).text()
  expect(html).toContain(`src="${FORM}?button_id=btn_42"`)
  expect(html).not.toContain('xxxxxxxxxx')
  expect(html).not.toContain('Taken from your payment link')
})

test('shows the form below the steps on a phone', async () => {
  await using visit = await openVisit(PHONE)
  const { page } = visit
  await page.route(`${FORM}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'form' }))
  await page.goto(`${site.url}/pay-us`)
  const frame = (await page.locator('iframe').boundingBox())!
  const steps = (await page.getByRole('main').getByRole('list').first().boundingBox())!
  expect(frame.width).toBe(PHONE.viewport.width)
  expect(frame.y).toBeGreaterThan(steps.y + steps.height)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await page.locator('iframe').boundingBox())!.x).toBeGreaterThan(600)
})

test('shows the contact if the form does not load within ten seconds', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.route(`${FORM}**`, () => {})
  await page.goto(`${site.url}/pay-us`, { waitUntil: 'domcontentloaded' })
  await page.getByText('Loading the payment form…').waitFor()
  const fallback = page.getByRole('status').filter({ hasText: 'The payment form is not available here' })
  await fallback.waitFor({ timeout: TIMEOUT_MS + 5000 })
  await expect.poll(() => fallback.getByRole('link').count()).toBe(2)
})
