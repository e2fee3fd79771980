/** A provider with a script only: it runs in a sandboxed document without access to the site. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { type RunningSite, startSiteWithoutData } from '#tests/support/site/running-site.ts'

useBrowser()
const SCRIPT = 'https://pay.example/button.js'

/** A double of a provider's script: it tries everything that it could reach, and writes down what came of it. */
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
    document.body.append(report)
  }
  // It may come before or after the element.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', draw)
  else void draw()
`

let site: RunningSite
beforeAll(async () => {
  site = await startSiteWithoutData({
    PAYMENT_SCRIPT_URL: SCRIPT,
    PAYMENT_SCRIPT_ELEMENT: '<pay-button total="{amount}" reference="{number}"></pay-button>',
  })
})
afterAll(() => site.stop())

const ADDRESS = '/pay-us?invoice=INV-7&brand=Pawsley&amount=1200'

async function openPayment() {
  const visit = await openVisit()
  const { page } = visit
  await page.route('https://pay.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: PRYING }),
  )
  await page.goto(`${site.url}/contact`)
  await page.evaluate(() => {
    localStorage.setItem('secret', 'a session')
    document.cookie = 'secret=1'
  })
  return visit
}

test('runs the provider’s script in a frame without access to the site', async () => {
  await using visit = await openPayment()
  const { page } = visit
  await page.goto(`${site.url}${ADDRESS}`)
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
    // Nothing that the element has no place for.
    address: '?invoice=INV-7&amount=1200.00',
  })
  expect(new URL(page.url()).pathname).toBe('/pay-us')
})

test('gives the document no origin, even when opened directly', async () => {
  await using visit = await openPayment()
  const { page } = visit
  await page.goto(`${site.url}/embed/payment?invoice=INV-7`)
  const report = JSON.parse((await page.locator('output').textContent())!) as Record<string, string>
  expect(report).toMatchObject({ cookie: 'SecurityError', localStorage: 'SecurityError', origin: 'null' })
})

test('allows only the provider in the document, and nothing more on the page', async () => {
  const page = await fetch(`${site.url}/pay-us`)
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toContain("frame-src 'self';")
  expect(policy).not.toContain('pay.example')
  const answer = await fetch(`${site.url}/embed/payment`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const directives = answer.headers.get('content-security-policy')!.split('; ')
  expect(directives).toContain('sandbox allow-scripts allow-forms allow-popups')
  expect(directives).toContain('script-src https://pay.example')
  expect(directives).toContain('frame-src https://pay.example')
  expect(directives).toContain('form-action https://pay.example')
  expect(directives).toContain("frame-ancestors 'self'")
  expect(directives.join(';')).not.toMatch(/unsafe-eval|script-src[^;]*(?:self|unsafe|\*)/)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('escapes or omits values from the URL', async () => {
  const query = new URLSearchParams({
    invoice: '"><script>alert(1)</script>',
    amount: '5.00"',
    currency: 'javascript:alert(1)',
  })
  const html = await (await fetch(`${site.url}/embed/payment?${query}`)).text()
  expect(html).toContain('<pay-button total="" reference=""></pay-button>')
  expect(html).not.toContain('alert')
})
