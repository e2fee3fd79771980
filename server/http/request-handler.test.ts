import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageCache, type PageCache } from '../page-cache/page-cache.ts'
import { type AddressLimit, createAddressLimit } from './address-limit.ts'
import { createOneTimeLink, type OneTimeLink } from '../editor-mode/one-time-link.ts'
import { createEditorMode } from '../editor-mode/editor-mode.ts'
import { createRequestHandler } from './request-handler.ts'
import { buildStoredResponse } from '../responses/stored-response.ts'

/** A rendering that has read the database and waits for the test to continue it. */
type Gate = { read: string; open: () => void }

const CSS = { 'content-type': 'text/css' }

let server: Server
let url: string
let pageCache: PageCache
let truth: string
let gates: Gate[]
let pageLimit: AddressLimit
let link: OneTimeLink
let nextGate: PromiseWithResolvers<Gate>

beforeEach(async () => {
  truth = 'first'
  gates = []
  pageLimit = createAddressLimit({ perMinute: 1000 })
  nextGate = Promise.withResolvers()
  pageCache = createPageCache()
  server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  url = `http://${host}`
  link = createOneTimeLink({ port })
  const handle = createRequestHandler({
    siteUrl: 'http://localhost',
    allowedHosts: [host],
    staticFiles: {
      find: (path) =>
        path === '/style.css'
          ? Promise.resolve(buildStoredResponse(200, CSS, Buffer.from('a{}')))
          : undefined,
    },
    pageCache,
    trustedProxies: [],
    pageLimit: { count: (address) => pageLimit.count(address) },
    editorMode: createEditorMode({ port, oneTimeLink: link }),
    usage: null,
    fetchApp: async () => {
      const read = truth
      const opened = Promise.withResolvers<void>()
      const gate = { read, open: opened.resolve }
      gates.push(gate)
      nextGate.resolve(gate)
      nextGate = Promise.withResolvers()
      await opened.promise
      return new Response(read, {
        headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, must-revalidate' },
      })
    },
  })
})
afterEach(() => {
  for (const { open } of gates) open()
  server.closeAllConnections()
  server.close()
})

const read = async (path = '/blog') => (await fetch(url + path)).text()

/** Requests a page and waits until its rendering has read the database. */
async function beginReading(path?: string) {
  const begun = nextGate.promise
  const text = read(path)
  return { text, gate: await begun }
}

/** Commits a change, then clears the cache. */
function save(text: string) {
  truth = text
  pageCache.clear()
}

test('requests share the latest rendering even after an older one ends', async () => {
  const early = await beginReading()
  save('second')
  const late = await beginReading()
  early.gate.open()
  await early.text
  const arrived = once(server, 'request')
  const joined = read()
  await arrived
  expect(gates.length).toBe(2)
  late.gate.open()
  expect([await late.text, await joined]).toEqual(['second', 'second'])
})

test('never serves a page older than the request, in any order of two saves and three requests', async () => {
  for (const order of permute(['A', 'B', 'C'])) {
    truth = 'first'
    pageCache.clear()
    const readers: Record<string, { asked: string; text: Promise<string>; gate: Gate }> = {}
    for (const [index, name] of ['A', 'B', 'C'].entries()) {
      if (index > 0) save(`${truth}+`)
      readers[name] = { asked: truth, ...(await beginReading()) }
    }
    for (const name of order) {
      const { asked, text, gate } = readers[name]!
      gate.open()
      expect(await text).toBe(asked)
    }
    const last = await readOrRender()
    expect(last).toBe(truth)
  }
})

async function readOrRender() {
  const kept = pageCache.find('/blog')
  if (kept) return read()
  const { text, gate } = await beginReading()
  gate.open()
  return text
}

function permute<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item) =>
    permute(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  )
}

/** Requests a page that is rendered without waiting. */
async function render(path: string, init?: RequestInit) {
  const begun = nextGate.promise
  const answer = fetch(url + path, init)
  void begun.then(({ open }) => open())
  const { status, headers } = await answer
  return [status, headers.get('retry-after')]
}

test('limits rendered pages per address, but not cached ones', async () => {
  pageLimit = createAddressLimit({ perMinute: 6, now: () => 0 })
  expect(await render('/blog')).toEqual([200, null])
  for (let visit = 0; visit < 20; visit += 1) expect((await fetch(`${url}/blog`)).status).toBe(200)
  expect(await render('/search?q=1')).toEqual([200, null])
  expect(await render('/search?q=1')).toEqual([200, null])
  expect(await render('/nowhere')).toEqual([200, null])
  expect(await render('/', { headers: { authorization: 'Basic YTpi' } })).toEqual([200, null])
  expect(await render('/', { method: 'POST', body: 'a=b' })).toEqual([200, null])
  for (const init of [{}, { headers: { authorization: 'Basic YTpi' } }, { method: 'POST', body: 'a=b' }]) {
    const refused = await fetch(`${url}/search?q=2`, init)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await refused.text()).toBe(
      'You have opened a lot of pages in a short time. Please wait 10 seconds and try again.',
    )
  }
  expect((await fetch(`${url}/blog`)).status).toBe(200)
  expect(await render('/readyz')).toEqual([200, null])
  expect(await render('/rest/v1/posts')).toEqual([200, null])
})

test('caches and shares pages despite cookies', async () => {
  const headers = { cookie: `_ga=GA1.1.1; theme=dark; editor-1=${'A'.repeat(43)}` }
  expect(await render('/blog', { headers })).toEqual([200, null])
  expect(await (await fetch(`${url}/blog?utm_source=x`, { headers })).text()).toBe('first')
  expect(await (await fetch(`${url}/blog`)).text()).toBe('first')
  expect(gates.length).toBe(1)
})

test('renders an editor’s pages without caching them', async () => {
  const headers = { cookie: startEditorSession() }
  expect(await render('/blog', { headers })).toEqual([200, null])
  expect(pageCache.byteCount()).toBe(0)
  expect(await render('/blog')).toEqual([200, null])
  expect(await render('/blog', { headers })).toEqual([200, null])
  expect(gates.length).toBe(3)
  for (const path of ['/style.css', '/style.css?v=1']) {
    const file = await fetch(url + path, { headers })
    expect([file.headers.get('content-type'), await file.text()]).toEqual(['text/css', 'a{}'])
  }
  expect(gates.length).toBe(3)
})

/** Cookie of a browser that opened the link from the console. */
function startEditorSession(): string {
  const peer = { address: '127.0.0.1', rawHeaders: ['Host', new URL(link.address()).host] }
  const answer = link.exchange(new Request(link.address()), peer)!
  return answer.headers.get('set-cookie')!.split(';')[0]!
}
