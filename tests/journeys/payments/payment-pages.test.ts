/** The client's page of a payment request, with and without scripts. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inDays, type Loose, newRequest, today } from '#tests/contract/payments/payment-calls.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser()
const ACCOUNT = 'DE89 3704 0044 0532 0130 00'

let site: RunningSite
let service: SupabaseClient
beforeAll(async () => {
  const settings = {
    PAYMENT_ACCOUNT_NAME: 'Peakshelf GmbH',
    PAYMENT_IBAN: ACCOUNT,
    PAYMENT_BANK_TEXT: 'Bank: First Bank of Portland | Ask us for other currencies',
    PAYMENT_LINK: 'https://pay.example/{currency}/{amount}?for={number}',
    AGENCY_TIME_ZONE: 'UTC',
  }
  site = await startRunningSite(settings, inject('siteTemplate'))
  service = await connectAsServer(site)
})
afterAll(() => site.stop())

const call = async (name: string, args: object): Promise<Loose> => {
  const { data, error } = await service.rpc(name, args)
  expect(error).toBeNull()
  return data
}

async function makeRequest(values: Record<string, unknown> = {}) {
  const id = randomUUID()
  const request = await call('create_payment_request', {
    p_id: id,
    p_request: newRequest({
      currency: 'EUR',
      lines: [
        { text: 'Ads management', quantity: 1, unit_price: 120_000, tax_rate: 19 },
        { text: `A+ content ${'Donaudampfschiff'.repeat(6)}`, quantity: 12.5, unit_price: 8550, tax_rate: 7 },
      ],
      ...values,
    }),
    p_today: today,
  })
  // A placeholder for the signature of a function.
  const token = randomBytes(32).toString('hex')
  const hash = createHash('sha256').update(token).digest('hex')
  await call('keep_payment_link', { p_id: id, p_version: 1, p_token_hash: hash })
  return { id, token, path: `/pay/${token}`, request }
}

const readStatus = async (id: string) =>
  (await call('read_payment_request', { p_id: id, p_today: today })).request.status

test('shows a payment request with all ways to pay, also without scripts', async () => {
  const { id, path, request } = await makeRequest()
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  const answer = await page.goto(site.url + path)
  const headers = answer!.headers()
  expect(headers['cache-control']).toBe('private, no-store')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(headers['referrer-policy']).toBe('strict-origin')
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')

  await page.getByRole('heading', { level: 1, name: `Payment request ${request.number}` }).waitFor()
  const text = await page.getByRole('main').innerText()
  for (const part of [
    'To be paid',
    'Due in 14 days',
    '€2,571.56',
    'Ads management',
    '12.5',
    '€1,068.75',
    'Tax 19%',
    '€228.00',
    'Peakshelf GmbH',
    ACCOUNT,
    'First Bank of Portland',
    'Ask us for other currencies',
  ])
    expect(text).toContain(part)
  expect(await page.getByRole('link', { name: 'Pay €2,571.56' }).getAttribute('href')).toBe(
    `https://pay.example/EUR/2571.56?for=${request.number}`,
  )
  await page.getByRole('img', { name: 'Payment code for a transfer of €2,571.56' }).waitFor()
  expect(await readStatus(id)).toBe('seen')
})

test('does not count views by the agency, and returns 404 for an unknown token', async () => {
  const { id, path, token } = await makeRequest()
  await fetch(`${site.url}${path}?by=agency`)
  expect(await readStatus(id)).toBe('open')
  await fetch(`${site.url}${path}.pdf`)
  // Email scanners, link previews and prefetching browsers do not count as readers either.
  const read = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' }
  await fetch(site.url + path)
  await fetch(site.url + path, { method: 'HEAD', headers: read })
  await fetch(site.url + path, { headers: { ...read, 'Sec-Purpose': 'prefetch;prerender' } })
  expect(await readStatus(id)).toBe('open')
  for (const wrong of ['x', token.slice(1), id, '2026-0001'])
    for (const ending of ['', '.pdf'])
      expect((await fetch(`${site.url}/pay/${wrong}${ending}`)).status).toBe(404)
})

test('serves a private PDF named by number', async () => {
  const { path, request } = await makeRequest()
  const answer = await fetch(`${site.url}${path}.pdf`)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain(`payment-request-${request.number}.pdf`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
})

test('shows nothing of the request for a replaced link', async () => {
  const { id, path, request } = await makeRequest({ client_name: 'Former Link Ltd' })
  await call('renew_payment_link', { p_id: id })
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  const answer = await page.goto(site.url + path)
  expect(answer!.status()).toBe(410)
  expect(answer!.headers()['cache-control']).toBe('private, no-store')
  await page.getByRole('heading', { level: 1, name: 'This link has expired' }).waitFor()
  const text = await page.content()
  for (const part of [request.number, 'Former Link Ltd', '2,571']) expect(text).not.toContain(part)
  const pdf = await fetch(`${site.url}${path}.pdf`)
  expect([pdf.status, await pdf.text()]).toEqual([410, 'This link has expired'])
  expect(await readStatus(id)).toBe('open')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await page.getByRole('button', { name: 'Send me the link' }).waitFor()
})

test('shows no QR code for dollars, and no way to pay a settled request', async () => {
  const dollars = await makeRequest({ currency: 'USD', due_on: inDays(-2) })
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(site.url + dollars.path)
  await page.getByText('Was due 2 days ago').waitFor()
  expect(await page.locator('.qr-picture').count()).toBe(0)
  await call('mark_payment_request_paid', {
    p_id: dollars.id,
    p_way: 'card',
    p_on: today,
    p_note: '',
    p_sends_receipt: false,
    p_today: today,
  })
  await page.reload()
  await page.getByText('Thank you.').waitFor()
  expect(await page.getByText(ACCOUNT).count()).toBe(0)
  expect(visit.errors).toEqual([])
})

test('is accessible and fits every screen', async () => {
  const { path } = await makeRequest({ client_name: 'Langername'.repeat(12) })
  await using visit = await openVisit()
  const { page } = visit
  for (const address of [path, '/pay-us', '/pay-us/link-sent']) {
    await page.goto(site.url + address)
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (width !== 320)
        expect([address, width, ...(await findAccessibilityProblems(page))]).toEqual([address, width])
    }
  }
})

test('emails a lost link to the client who knows number and address', async () => {
  const { id, request } = await makeRequest()
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`${site.url}/pay-us`)
  await page.getByText(ACCOUNT).waitFor()
  await page.getByRole('textbox', { name: 'Invoice number' }).fill('nonsense')
  await page.getByRole('textbox', { name: 'Your email address' }).fill('nobody')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Enter the number/ })
    .waitFor()
  expect(await page.getByRole('textbox', { name: 'Invoice number' }).inputValue()).toBe('nonsense')
  expect(await page.getByRole('textbox', { name: 'Your email address' }).getAttribute('aria-invalid')).toBe(
    'true',
  )

  await page.getByRole('textbox', { name: 'Invoice number' }).fill(`#${request.number}`)
  await page.getByRole('textbox', { name: 'Your email address' }).fill(request.client_email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await page.waitForURL('**/pay-us/link-sent')
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  const { data } = await service.from('payment_events').select('kind').eq('request_id', id)
  expect(data!.map(({ kind }) => kind)).toContain('link-asked')
})
