import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser()

const PASSWORD = 'correct horse battery'
let site: RunningSite
/** An email that is there from the beginning. */
let someMail: string

beforeAll(async () => {
  site = await startRunningSite({ EDITOR_MODE: 'on' }, inject('siteTemplate'))
  someMail = await signUp('somebody@example.com')
})
afterAll(() => site.stop())

async function readPublishableKey(): Promise<string> {
  const page = await (await fetch(site.url)).text()
  const source = /id="site-configuration"[^>]*>([^<]+)</.exec(page)?.[1]
  return (JSON.parse(source!) as { publishableKey: string }).publishableKey
}

async function askAuth(path: string, body: object): Promise<number> {
  const answer = await fetch(`${site.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: await readPublishableKey(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.text()
  return answer.status
}
const signIn = (email: string) => askAuth('token?grant_type=password', { email, password: PASSWORD })

/** Signs a newcomer up; resolves to the id of the email in the outbox. */
async function signUp(email: string): Promise<string> {
  const listMails = async (): Promise<string[]> =>
    (await readdir(join(site.dataFolder, 'outbox')).catch(() => [] as string[])).filter(
      (name) => !name.startsWith('.'),
    )
  const before = await listMails()
  expect(await askAuth('signup', { email, password: PASSWORD })).toBe(200)
  for (;;) {
    const added = (await listMails()).find((name) => !before.includes(name))
    if (added) return added.replace('.json', '')
    await setTimeout(20)
  }
}

type Sent = { method?: string; path?: string; headers?: Record<string, string> }

/** Sends exactly these headers, as no browser would. */
async function send({ method = 'GET', path = '/dev/mail', headers = {} }: Sent) {
  const sent = request({ host: '127.0.0.1', port: site.port, method, path })
  sent.setHeader('Host', `localhost:${site.port}`)
  for (const [name, value] of Object.entries(headers)) sent.setHeader(name, value)
  sent.end()
  const [answer] = await once(sent, 'response')
  let body = ''
  for await (const chunk of answer) body += chunk
  return { status: answer.statusCode as number, headers: answer.headers as Record<string, string>, body }
}

test('a newcomer finds the confirmation link in the mail page, and may sign in after following it', async () => {
  const email = 'newcomer@example.com'
  await signUp(email)
  expect(await signIn(email)).toBe(400)

  await using visit = await openVisit()
  const { page, errors } = visit
  await page.goto(`${site.url}/dev/mail`)
  const entry = page.getByRole('listitem').filter({ hasText: email })
  await entry.getByRole('link').click()
  await page.getByText(`To ${email}`).waitFor()
  expect(
    await page.getByRole('link', { name: 'Open the link in this message' }).getAttribute('href'),
  ).toContain(`${site.url}/auth/v1/verify?`)
  expect(await page.locator('pre').textContent()).toContain('/auth/v1/verify?')
  expect(errors).toEqual([])
  const message = page.frameLocator('iframe')
  const button = message.getByRole('link').first()
  expect(await button.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('6px')
  await button.click()
  await page.waitForURL((url) => !url.pathname.startsWith('/dev/'))
  expect(new URL(page.url()).origin).toBe(site.url)
  expect(await signIn(email)).toBe(200)
})

test('only the owner of the data folder may read the emails on the disk', async () => {
  const folder = join(site.dataFolder, 'outbox')
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, `${someMail}.json`))).mode & 0o777).toBe(0o600)
})

test('emails are never cached, and shown in a sandboxed document', async () => {
  for (const path of ['/dev/mail', `/dev/mail/${someMail}`]) {
    const answer = await send({ path, headers: { 'Sec-Fetch-Site': 'none' } })
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.body).toContain('somebody@example.com')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  }
  const html = await send({
    path: `/dev/mail/${someMail}/html`,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  expect(html.status).toBe(200)
  expect(html.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-top-navigation-by-user-activation",
  })
})
