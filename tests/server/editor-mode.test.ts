import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { readStartId, sendRaw, type SentHeaders } from '#tests/support/site/editor-cookie.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const MUTATION = JSON.stringify({
  action: 'create',
  data: { title: 'Written without an account', content: '<p>x</p>', status: 'draft' },
})

async function send(site: RunningSite, name: string, headers: SentHeaders, body: string, method = 'POST') {
  const answer = await sendRaw(site.port, { path: `/functions/v1/${name}`, method, headers, body })
  return { status: answer.status, body: answer.body }
}

const ownHeaders = ({ port, url }: RunningSite): SentHeaders => ({
  host: `localhost:${port}`,
  origin: url,
  'content-type': 'application/json',
})

describe('a site in editor mode without a secret', () => {
  let site: RunningSite
  let startId: string
  let grant: string

  const ask = (changes: SentHeaders = {}, method?: string) =>
    send(
      site,
      'ensure-editor-admin',
      { ...ownHeaders(site), 'x-editor-start': startId, ...changes },
      method === 'GET' ? '' : '{}',
      method,
    )
  const write = (changes: SentHeaders = {}) =>
    send(site, 'editor-mutate-blog', { ...ownHeaders(site), 'x-editor-grant': grant, ...changes }, MUTATION)

  beforeAll(async () => {
    site = await startRunningSite({ EDITOR_MODE: 'on' }, inject('siteTemplate'))
    startId = (await readStartId(site.url))!
    grant = (JSON.parse((await ask()).body) as { grant: string }).grant
  })
  afterAll(() => site.stop())

  test('its pages carry the id of the start, with which they get a grant and write posts', async () => {
    expect(startId).toMatch(/^[\w-]{43}$/)
    expect(JSON.parse((await ask()).body)).toEqual({
      success: true,
      grant: expect.any(String),
      expires_in: 900,
    })
    const written = await write()
    expect([written.status, JSON.parse(written.body)]).toMatchObject([200, { success: true }])
  })

  test('a grant opens no table', async () => {
    const page = await (await fetch(`${site.url}/blog`)).text()
    const publishableKey = /"publishableKey":"([^"]+)"/.exec(page)![1]!
    for (const [path, body] of [
      ['/rest/v1/blog_posts', '{"title":"x","content":"y"}'],
      ['/rest/v1/user_roles', '{"role":"admin"}'],
      ['/storage/v1/object/blog-images/blog-images/x.png', 'x'],
      ['/auth/v1/admin/users', '{}'],
    ]) {
      const response = await fetch(site.url + path, {
        method: 'POST',
        headers: { apikey: publishableKey, 'x-editor-grant': grant, 'content-type': 'application/json' },
        body,
      })
      expect(response.status).toBeGreaterThanOrEqual(400)
    }
  })

  test.for<[string, SentHeaders]>([
    ['a forwarded request', { 'x-forwarded-for': '127.0.0.1' }],
    ['a request through a proxy', { via: '1.1 proxy' }],
    ['a request through a network of a provider', { 'cf-connecting-ip': '127.0.0.1' }],
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a form of plain text', { 'content-type': 'text/plain' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page that sends two origins', { origin: ['http://localhost', 'https://evil.example'] }],
  ])('%s gets nothing', async ([, changes]) => {
    expect(await ask(changes)).toEqual({ status: 403, body: '{"success":false}' })
    const written = await write(changes)
    expect(written.status).toBeGreaterThanOrEqual(400)
    expect(JSON.parse(written.body)).toMatchObject({ success: false })
  })

  test('a name that was rebound to this machine reaches nothing at all', async () => {
    const evil = { host: `evil.example:${site.port}`, origin: `http://evil.example:${site.port}` }
    expect((await ask(evil)).status).toBe(421)
    expect((await write(evil)).status).toBe(421)
  })

  test('without the id of this start, or by GET, there is no grant', async () => {
    for (const changes of [{ 'x-editor-start': '' }, { 'x-editor-start': 'x'.repeat(43) }]) {
      expect(await ask(changes)).toEqual({ status: 403, body: '{"success":false}' })
    }
    expect((await ask({}, 'GET')).status).toBe(403)
  })
})

test('a restart ends all grants, and without editor mode there are none', async () => {
  const first = await startRunningSite({ EDITOR_MODE: 'on' }, inject('siteTemplate'))
  const startId = (await readStartId(first.url))!
  const headers = { ...ownHeaders(first), 'x-editor-start': startId }
  const { grant } = JSON.parse((await send(first, 'ensure-editor-admin', headers, '{}')).body) as {
    grant: string
  }
  const PORT = String(first.port)
  await first.stop()

  for (const [mode, status] of [
    ['on', 403],
    ['off', 401],
  ] as const) {
    const next = await startRunningSite({ EDITOR_MODE: mode, PORT }, inject('siteTemplate'))
    const given = { ...ownHeaders(next), 'x-editor-start': startId, 'x-editor-grant': grant }
    expect(await send(next, 'ensure-editor-admin', given, '{}')).toEqual({
      status: 403,
      body: '{"success":false}',
    })
    expect((await send(next, 'editor-mutate-blog', given, MUTATION)).status).toBe(status)
    if (mode === 'off') expect(await readStartId(next.url)).toBeNull()
    await next.stop()
  }
})
