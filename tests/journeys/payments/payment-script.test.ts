/** A provider with a script only: it runs in a sandboxed document without access to the site. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newRequest, today } from '#tests/contract/payments/payment-calls.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser()

/** Double of a provider's script: tries everything that it could reach, draws a button and opens a checkout. */
const PRYING = `
  const tries = {
    cookie: () => document.cookie,
    setCookie: () => { document.cookie = 'a=1'; return document.cookie },
    localStorage: () => localStorage.getItem('secret'),
    sessionStorage: () => sessionStorage.length,
    indexedDB: () => indexedDB.open('x') && 'opened',
    parentDocument: () => parent.document.title,
    topAddress: () => top.location.href,
    navigateTop: () => { if (top === self) return; top.location = 'https://evil.example/'; return 'gone' },
    frameElement: () => frameElement,
  }
  const found = {}
  for (const [name, attempt] of Object.entries(tries)) {
    try { found[name] = 'reached: ' + String(attempt()) } catch (error) { found[name] = error.name }
  }
  const ask = (address) => fetch(address, { credentials: 'include' }).then(() => 'reached', (error) => error.name)
  const draw = async () => {
    found.ownPage = await ask('/auth')
    found.elsewhere = await ask('https://elsewhere.example/')
    const button = document.querySelector('pay-button')
    button.textContent = 'Pay ' + button.getAttribute('total') + ' for ' + button.getAttribute('reference')
    const report = document.createElement('output')
    report.textContent = JSON.stringify({ ...found, origin: self.origin, address: location.search })
    const checkout = document.createElement('iframe')
    checkout.src = 'https://pay.example/checkout.html'
    document.body.append(report, checkout)
  }
  // The script may run before or after the element is parsed.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', draw)
  else void draw()
`
const CHECKOUT = `<!doctype html><title>Checkout</title><p></p><script>
  let found
  try { localStorage.setItem('cart', '1'); found = 'kept' } catch (error) { found = error.name }
  document.querySelector('p').textContent = self.origin + ' ' + found
</script>`

let site: RunningSite
beforeAll(async () => {
  const settings = {
    PAYMENT_SCRIPT_URL: 'https://pay.example/button.js',
    PAYMENT_SCRIPT_ELEMENT: '<pay-button total="{amount}" reference="{number}"></pay-button>',
    AGENCY_TIME_ZONE: 'UTC',
  }
  site = await startRunningSite(settings, inject('siteTemplate'))
})
afterAll(() => site.stop())

async function openPayment() {
  const visit = await openVisit()
  const { page } = visit
  const requests: string[] = []
  await page.route('https://pay.example/**', (route) => {
    const request = route.request()
    requests.push(JSON.stringify([request.url(), request.headers(), request.postData()]))
    return request.url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: PRYING })
      : route.fulfill({ contentType: 'text/html', body: CHECKOUT })
  })
  await page.goto(`${site.url}/contact`)
  await page.evaluate(() => {
    localStorage.setItem('secret', 'a session')
    document.cookie = 'secret=1'
  })
  return Object.assign(visit, { requests })
}

test('runs the provider’s script in a frame without access to the site', async () => {
  await using visit = await openPayment()
  const { page } = visit
  await page.goto(`${site.url}/pay-us?invoice=INV-7&brand=Pawsley&amount=1200`)
  const frame = page.locator('#payment-iframe')
  expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups')
  expect((await frame.boundingBox())!.height).toBe(700)
  const inside = page.frameLocator('#payment-iframe')
  await inside.getByText('Pay 1200.00 for INV-7').waitFor()
  const report = JSON.parse((await inside.locator('output').textContent())!) as Record<string, string>
  expect(report).toEqual({
    cookie: 'SecurityError',
    setCookie: 'SecurityError',
    localStorage: 'SecurityError',
    sessionStorage: 'SecurityError',
    indexedDB: 'SecurityError',
    parentDocument: 'SecurityError',
    topAddress: 'SecurityError',
    navigateTop: 'SecurityError',
    frameElement: 'reached: null',
    ownPage: 'TypeError',
    elsewhere: 'TypeError',
    origin: 'null',
    // Without the brand, because the element has no placeholder for it.
    address: '?invoice=INV-7&amount=1200.00',
  })
  expect(new URL(page.url()).pathname).toBe('/pay-us')
  // Opened directly, the document has no origin either.
  await page.goto(`${site.url}/embed/payment?invoice=INV-7`)
  expect(JSON.parse((await page.locator('output').textContent())!)).toMatchObject({
    cookie: 'SecurityError',
    localStorage: 'SecurityError',
    origin: 'null',
  })
})

test('passes number and amount of a request to the provider’s script, but no token', async () => {
  const service = await connectAsServer(site)
  const id = randomUUID()
  const token = randomBytes(32).toString('hex')
  const hash = createHash('sha256').update(token).digest('hex')
  const made = await service
    .rpc('create_payment_request', { p_id: id, p_request: newRequest(), p_today: today })
    .throwOnError()
  const { number } = made.data as { number: string }
  await service.rpc('keep_payment_link', { p_id: id, p_version: 1, p_token_hash: hash }).throwOnError()

  await using visit = await openPayment()
  const { page, requests } = visit
  await page.goto(`${site.url}/pay/${token}`)
  const frame = page.frameLocator('#payment-iframe')
  await frame.getByText(`Pay 1200.00 for ${number}`).waitFor()
  // A checkout that needs storage doesn't work here: docs/deployment.md.
  await frame.frameLocator('iframe').getByText('null SecurityError').waitFor()
  expect(requests.length).toBeGreaterThanOrEqual(2)
  for (const request of requests) expect(request).not.toContain(token)
  expect(page.url()).toBe(`${site.url}/pay/${token}`)
})

test('allows only the provider in the document, and nothing more on the page', async () => {
  const page = await fetch(`${site.url}/pay-us`)
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toContain("frame-src 'self';")
  expect(policy).not.toContain('pay.example')
  const answer = await fetch(`${site.url}/embed/payment`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const directives = answer.headers.get('content-security-policy')!.split('; ')
  expect(directives).toEqual(
    expect.arrayContaining([
      'sandbox allow-scripts allow-forms allow-popups',
      'script-src https://pay.example',
      'frame-src https://pay.example',
      'form-action https://pay.example',
      "frame-ancestors 'self'",
    ]),
  )
  expect(directives.join(';')).not.toMatch(/unsafe-eval|script-src[^;]*(?:self|unsafe|\*)/)
  expect(answer.headers.get('set-cookie')).toBeNull()
})
