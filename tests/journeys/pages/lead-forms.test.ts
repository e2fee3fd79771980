/** Forms of visitors in a browser, and what the site answers to them. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { tabTo } from '#tests/support/browser/keyboard.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser()
let site: RunningSite
let service: SupabaseClient
beforeAll(async () => {
  site = await startRunningSite(
    { EDITOR_MODE: 'off', TRUSTED_PROXIES: '127.0.0.1,::1' },
    inject('siteTemplate'),
  )
  service = await connectAsServer(site)
})
afterAll(() => site.stop())

const findLead = async (email: string) =>
  (await service.from('leads').select().eq('email', email).maybeSingle()).data

let addresses = 0
/** Sends a form like a browser without scripts, from a unique address unless one is given. */
async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(site.url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    headers: { Origin: site.url, 'X-Forwarded-For': `192.0.2.${(addresses += 1)}`, ...headers },
  })
}
async function readStamp(path = '/contact') {
  return /name="stamp" value="([^"]+)"/.exec(await (await fetch(site.url + path)).text())![1]!
}
const CONTACT = { kind: 'contact', name: 'Ann Lee', email: 'ann@shop.example', message: 'We sell tea.' }

describe.for([true, false])('with JavaScript: %s', (javaScriptEnabled) => {
  test('the contact form is filled in, corrected and sent by keyboard', async () => {
    await using visit = await openVisit({ javaScriptEnabled })
    const { page } = visit
    const email = `keys-${javaScriptEnabled}@shop.example`
    await page.goto(`${site.url}/contact?utm_source=ads&utm_campaign=spring`, {
      referer: `${site.url}/about`,
    })
    const form = page.getByRole('form', { name: 'Send us a message' })
    await tabTo(page, form.getByLabel('Your name'))
    await page.keyboard.type('Ann Lee')
    await page.keyboard.press('Tab')
    await page.keyboard.type('ann at shop')
    await tabTo(page, form.getByLabel('How can we help?'))
    await page.keyboard.type('We sell tea.')
    await tabTo(page, form.getByRole('button', { name: 'Send message' }))
    await page.keyboard.press('Enter')

    const alert = form.getByRole('alert')
    await alert.waitFor()
    // Without scripts the browser itself gives it the focus, when the page is drawn.
    await expect.poll(() => alert.evaluate((element) => element === document.activeElement)).toBe(true)
    if (javaScriptEnabled) expect(await findAccessibilityProblems(page)).toEqual([])
    expect(await form.getByLabel('Your name').inputValue()).toBe('Ann Lee')
    expect(await form.getByLabel('How can we help?').inputValue()).toBe('We sell tea.')
    const field = form.getByLabel('Email')
    expect(await field.inputValue()).toBe('ann at shop')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await tabTo(page, alert.getByRole('link', { name: /email address such as/ }))
    await page.keyboard.press('Enter')
    await field.fill(email)
    await field.press('Enter')

    await page.getByRole('heading', { name: 'What happens next' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/contact/thanks')
    expect(
      await page.getByRole('main').getByRole('link', { name: 'Book Call Now' }).getAttribute('href'),
    ).toBe('/book-call')
    const lead = await findLead(email)
    expect(lead).toMatchObject({ name: 'Ann Lee', status: 'new', spam_reasons: [] })
    // Sent twice: the page before the first try counts.
    expect(lead!.source).toEqual({
      page: '/contact',
      utm_source: 'ads',
      utm_campaign: 'spring',
      ...(javaScriptEnabled && { referrer: '/about' }),
    })

    // The rejected form, without the browser's page that offers to send it again.
    await page.goBack()
    await alert.waitFor()
    expect(await form.getByLabel('Your name').inputValue()).toBe('Ann Lee')
  })
})

test('takes a callback request on the booking page and shows its errors there', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`${site.url}/book-call?utm_campaign=autumn`)
  const form = page.getByRole('form', { name: 'Can’t find a time?' })
  await form.getByLabel('Your name').fill('Di')
  await form.getByRole('button').click()
  await form.getByRole('alert').getByRole('link', { name: 'Please enter your phone number.' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/book-call')
  await form.getByLabel('Phone').fill('+1 555 010 0177')
  await form.getByLabel('Email').fill('no-time@shop.example')
  await form.getByRole('button').click()
  await page.getByRole('heading', { name: 'Thank you. We’ll call you.' }).waitFor()
  expect(await findLead('no-time@shop.example')).toMatchObject({
    kind: 'callback',
    source: { page: '/book-call', utm_campaign: 'autumn' },
  })
})

test('handles the home page form on the contact page', async () => {
  await using visit = await openVisit({ javaScriptEnabled: false })
  const { page } = visit
  await page.goto(`${site.url}/?utm_source=letter`)
  const form = page.getByRole('form', { name: 'Send us a message' })
  await form.getByLabel('Your name').fill('Ed')
  await form.getByLabel('Email').fill('home@shop.example')
  await form.getByRole('button').click()
  await form.getByRole('alert').waitFor()
  expect(new URL(page.url()).pathname).toBe('/contact')
  expect(await form.getByLabel('Your name').inputValue()).toBe('Ed')
  await form.getByLabel('How can we help?').fill('Tea')
  await form.getByRole('button').click()
  await page.getByRole('heading', { name: 'What happens next' }).waitFor()
  expect(await findLead('home@shop.example')).toMatchObject({ kind: 'contact', name: 'Ed' })
})

test('takes a question about a service on its page', async () => {
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${site.url}/services/ads-management`)
  const form = page.getByRole('form', { name: 'Ask about this service' })
  await form.getByLabel('Email').fill('question@shop.example')
  await form.getByLabel('Your question').fill('How much?')
  await form.getByRole('button').click()
  await form.getByRole('alert').getByRole('link', { name: 'Please tell us your name.' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/services/ads-management')
  await form.getByLabel('Your name').fill('Cy')
  await form.getByRole('button').click()
  await page.getByRole('heading', { name: 'We got your question.' }).waitFor()
  expect(await findLead('question@shop.example')).toMatchObject({
    kind: 'service-question',
    service_slug: 'ads-management',
  })
  expect((await post('/services/no-such-service', CONTACT)).status).toBe(404)
})

test('form responses are stored by the browser only, to go back to them, and not indexed', async () => {
  const refused = await post('/contact', { ...CONTACT, name: '' })
  expect(refused.status).toBe(400)
  for (const [answer, caching] of [
    [refused, 'private, no-cache'],
    [await fetch(`${site.url}/contact/thanks?for=contact`), 'private, no-store'],
  ] as const) {
    expect(answer.headers.get('cache-control')).toBe(caching)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
  }
  const page = await fetch(`${site.url}/contact`)
  expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(await page.text()).not.toContain('Ann Lee')
})

test('does not reveal who sent a form', async () => {
  const stamp = await readStamp()
  const email = 'known@shop.example'
  const send = async (address: string) => {
    const answer = await post('/contact', { ...CONTACT, email: address, stamp })
    return [answer.status, answer.headers.get('location'), await answer.text()]
  }
  const first = await send(email)
  expect(first[0]).toBe(303)
  expect(await send(email)).toEqual(first)
  const { id } = (await findLead(email))!
  const open = async (lead: string) => {
    const answer = await fetch(`${site.url}/admin/inbox/${lead}`)
    return [answer.status, (await answer.text()).replaceAll(lead, '').replaceAll(/nonce="[^"]+"/g, '')]
  }
  expect(await open(id)).toEqual(await open('00000000-0000-4000-8000-000000000000'))
  const asked = await fetch(`${site.url}/rest/v1/leads?select=id&email=eq.${email}`, {
    headers: { apikey: await readKeyFile(site.dataFolder, 'publishable') },
  })
  expect(asked.status).toBe(401)
})

test('limits forms per address, shows the waiting time and keeps the input', async () => {
  const headers = { 'X-Forwarded-For': '198.51.100.7' }
  const stamp = await readStamp()
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await post('/contact', { ...CONTACT, stamp }, headers)).status).toBe(303)
  }
  const refused = await post('/contact', { ...CONTACT, stamp }, headers)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(await refused.text()).toMatch(/Please try again in \d+ minutes\.[\s\S]*We sell tea\./)
})

test('stores a form with a filled honeypot and a forged stamp as spam', async () => {
  const email = 'program@shop.example'
  const made = { ...CONTACT, email, stamp: 'zzzzzz.AAAAAAAAAAAAAAAAAAAAAA', second_opinion: 'x.example' }
  expect((await post('/contact', made)).status).toBe(303)
  expect(await findLead(email)).toMatchObject({ status: 'spam', spam_score: 100 })
})
