/** Visitor forms with a captcha provider. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const PROVIDER = 'https://challenges.cloudflare.com'

useBrowser()
let provider: Server
/** Requests of the site to the provider. */
const asked: URLSearchParams[] = []
let site: RunningSite
beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const fields = new URLSearchParams(body)
    asked.push(fields)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ success: fields.get('response') === 'a person' }))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  site = await startRunningSite(
    {
      EDITOR_MODE: 'off',
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SITE_KEY: 'key-of-the-site',
      CAPTCHA_SECRET_KEY: 'secret-of-the-site',
      PROVIDER_DOUBLE: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      NODE_OPTIONS: `--import ${new URL('../../support/servers/reroute-fetch.ts', import.meta.url).href}`,
    },
    inject('siteTemplate'),
  )
})
afterAll(async () => {
  await site?.stop()
  provider?.close()
})

const send = (path: string, fields: Record<string, string>) =>
  fetch(site.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Origin: site.url },
  })
const CONTACT = { kind: 'contact', name: 'Ann Lee', email: 'ann@shop.example', message: 'We sell tea.' }
const REFUSAL = 'Please confirm that you are human.'

/** A minimal double of the provider's script: its widget puts a token into the form. */
async function answerAsProvider(page: Page): Promise<string[]> {
  const fetched: string[] = []
  await page.route(`${PROVIDER}/**`, (route) => {
    fetched.push(route.request().url())
    const body = `window.turnstile = { reset() {}, render(place, { sitekey }) {
      place.innerHTML = '<input type="hidden" name="cf-turnstile-response" value="a person"><p>Checked for ' + sitekey + '</p>'
      return 'id'
    } }`
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  return fetched
}

test('loads the captcha only when the form is used', async () => {
  await using visit = await openVisit()
  const { page } = visit
  const fetched = await answerAsProvider(page)
  await page.goto(`${site.url}/contact`)
  const form = page.getByRole('form', { name: 'Send us a message' })
  await form.waitFor()
  await page.waitForLoadState('networkidle')
  expect(fetched).toEqual([])
  await form.getByLabel('Your name').fill(CONTACT.name)
  await form.getByText('Checked for key-of-the-site').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await form.getByLabel('Email').fill(CONTACT.email)
  await form.getByLabel('How can we help?').fill(CONTACT.message)
  await form.getByRole('button', { name: 'Send message' }).click()
  await page.waitForURL('**/contact/thanks?*')
  expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({
    secret: 'secret-of-the-site',
    response: 'a person',
  })
})

test.for([
  ['/contact', CONTACT],
  ['/services/amazon-seo', { ...CONTACT, kind: 'service-question' }],
  ['/acos-calculator?tacos=12&organic=40', { kind: 'calculator-result', email: CONTACT.email }],
  ['/book-call/times?zone=UTC', { ...CONTACT, startsAt: '2030-01-07T15:00:00.000Z' }],
] as const)('rejects a form of %s without the captcha and keeps the input', async ([path, fields]) => {
  const before = asked.length
  const none = await send(path, fields)
  expect(none.status).toBe(400)
  const page = await none.text()
  expect(page).toContain(REFUSAL)
  expect(page).toContain(`value="${CONTACT.email}"`)
  expect(asked).toHaveLength(before)
  const wrong = await send(path, { ...fields, 'cf-turnstile-response': 'a program' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain(REFUSAL)
  expect(asked).toHaveLength(before + 1)
  expect(none.headers.get('content-security-policy')).toMatch(new RegExp(`script-src [^;]*${PROVIDER}`))
})

test('offers the email address without JavaScript', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  await visit.page.goto(`${site.url}/contact`)
  const form = visit.page.getByRole('form', { name: 'Send us a message' })
  await form.getByText('This form needs JavaScript').waitFor()
  expect(await form.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/)
})

test('reports a captcha that could not be loaded', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.route(`${PROVIDER}/**`, (route) => route.abort())
  await page.goto(`${site.url}/contact`)
  const form = page.getByRole('form', { name: 'Send us a message' })
  await form.getByLabel('Your name').fill('Ann')
  await form.getByText('The check could not be loaded.').waitFor()
})
