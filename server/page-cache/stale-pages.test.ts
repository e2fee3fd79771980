/** Serves stale pages while the database or project is unavailable. Uses a simulated clock. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequestHandler } from '../http/request-handler.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { createStaleCopies, type StaleCopies } from './stale-copies.ts'

const PUBLIC = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, must-revalidate' }
const TEXT = `<a href="/blog/a">A</a>${'x'.repeat(700)}`

let server: Server
let url: string
let clock: number
let pageCache: PageCache
let copies: StaleCopies
let folder: string
let isDataAway: boolean
let renderings: number
let render: (path: string) => Response | Promise<Response>

beforeEach(async () => {
  clock = 1_000_000
  isDataAway = false
  renderings = 0
  const now = () => clock
  pageCache = createPageCache({ now, missesChanges: () => isDataAway })
  folder = mkdtempSync(join(tmpdir(), 'stale-'))
  copies = createStaleCopies(folder, { now })
  render = () => new Response(TEXT, { headers: PUBLIC })
  server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  url = `http://${host}`
  const handle = createRequestHandler({
    siteUrl: url,
    allowedHosts: [host],
    staticFiles: { find: () => undefined },
    pageCache,
    copies,
    isDataAway: () => isDataAway,
    trustedProxies: [],
    pageLimit: null,
    editorMode: null,
    usage: null,
    now,
    fetchApp: (request) => {
      renderings += 1
      return render(new URL(request.url).pathname)
    },
  })
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await copies.close()
  rmSync(folder, { recursive: true, force: true })
})

const ask = (path = '/blog', headers: Record<string, string> = {}) => fetch(url + path, { headers })
const fail =
  (status = 503) =>
  () =>
    new Response('away', { status, headers: { 'content-type': 'text/html', 'cache-control': 'no-store' } })

async function expectCopy(answer: Response, age: number) {
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe(TEXT)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    age: String(age),
    warning: '110 - "Response is Stale"',
    'x-served': 'stale',
    'content-type': 'text/html',
  })
  for (const name of ['etag', 'last-modified', 'expires', 'retry-after'])
    expect(answer.headers.get(name), name).toBeNull()
}

test.for([75, 86_400])(
  'serves the last copy, marked as stale, after %i s without a database',
  async (seconds) => {
    const fresh = await ask()
    const etag = fresh.headers.get('etag')!
    expect([await fresh.text(), fresh.headers.get('x-served'), fresh.headers.get('age')]).toEqual([
      TEXT,
      null,
      null,
    ])
    render = fail()
    pageCache.clear()
    clock += seconds * 1000
    await expectCopy(await ask(), seconds)
    await expectCopy(await ask('/blog?utm_source=x', { 'accept-encoding': 'gzip' }), seconds)
    await expectCopy(await ask('/blog', { 'if-none-match': etag }), seconds)
    render = () => new Response('healed', { headers: PUBLIC })
    const healed = await ask()
    expect([await healed.text(), healed.headers.get('x-served')]).toEqual(['healed', null])
  },
)

test('a cached page becomes stale after a minute of an outage', async () => {
  await ask()
  render = fail()
  isDataAway = true
  clock += 59_999
  const fresh = await ask()
  expect([fresh.status, await fresh.text(), fresh.headers.get('x-served')]).toEqual([200, TEXT, null])
  clock += 1
  await expectCopy(await ask(), 60)
})

test.for([500, 502, 503, 504])('serves a copy instead of a %i response', async (status) => {
  await ask()
  pageCache.clear()
  render = fail(status)
  await expectCopy(await ask(), 0)
})

test('serves a copy instead of an incomplete response', async () => {
  await ask()
  pageCache.clear()
  render = () => new Response('half', { headers: { ...PUBLIC, 'cache-control': 'no-store' } })
  await expectCopy(await ask(), 0)
})

test('does not render a page with a copy while the database is known to be unavailable', async () => {
  await ask()
  pageCache.clear()
  render = fail()
  isDataAway = true
  renderings = 0
  await expectCopy(await ask(), 0)
  expect(renderings).toBe(0)
  expect((await ask('/news')).status).toBe(503)
  expect(renderings).toBe(1)
})

test('does not copy a page that changed while it was rendered', async () => {
  render = () => {
    copies.evict('blog_posts/a')
    pageCache.change({ keys: ['blog_posts/row/a'], moments: [] })
    return new Response(TEXT, { headers: PUBLIC })
  }
  await ask()
  pageCache.clear()
  render = fail()
  expect((await ask()).status).toBe(503)
})

test.for([404, 410, 301])('deletes the copy of a page after a %i response', async (status) => {
  await ask()
  pageCache.clear()
  render = () => new Response(null, { status, headers: { location: '/blog/b', 'cache-control': 'public' } })
  await fetch(`${url}/blog`, { redirect: 'manual' })
  render = fail()
  expect((await ask()).status).toBe(503)
})

test.for([
  ['private, no-store', {}],
  ['public, max-age=0', { 'set-cookie': 'a=b' }],
] as const)('never caches a response for one person: %s', async ([caching, headers]) => {
  render = () => new Response('mine', { headers: { ...PUBLIC, 'cache-control': caching, ...headers } })
  await ask()
  render = fail()
  expect((await ask()).status).toBe(503)
})

test('serves no copy to requests with an authorization', async () => {
  await ask()
  pageCache.clear()
  render = fail()
  isDataAway = true
  expect((await ask('/blog', { authorization: 'Bearer x' })).status).toBe(503)
})
