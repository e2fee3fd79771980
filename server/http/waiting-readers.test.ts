/** Readers who have changed something through another process. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPageCache, type PageCache } from '../responses/page-cache.ts'
import { createRequestHandler } from './request-handler.ts'

const TOKEN = 'AbCdEfGh01234-_9'

let server: Server
let url: string
let pageCache: PageCache
/** What the database holds. */
let truth: string
let reach: (token: string) => Promise<boolean>
let asked: string[]

async function start(siteUrl: string): Promise<void> {
  pageCache = createPageCache()
  server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  url = `http://${host}`
  const handle = createRequestHandler({
    siteUrl,
    allowedHosts: [host],
    staticFiles: { find: () => undefined },
    pageCache,
    changeTokens: {
      reach(token) {
        asked.push(token)
        return reach(token)
      },
    },
    trustedProxies: [],
    pageLimit: null,
    editorMode: null,
    usage: null,
    fetchApp: async () =>
      new Response(truth, {
        headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=0, must-revalidate' },
      }),
  })
}
beforeEach(async () => {
  truth = 'old'
  asked = []
  await start('http://localhost')
  expect(await read()).toBe('old')
  truth = 'new'
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const read = async (headers: Record<string, string> = {}) => (await fetch(`${url}/blog`, { headers })).text()

test.for([
  ['the header', { 'x-change-token': TOKEN }],
  ['the cookie', { cookie: `theme=dark; change=${TOKEN}; b=c` }],
] as const)(
  'a reader with %s gets the kept page only when it is as new as their change',
  async ([, headers]) => {
    const heard = Promise.withResolvers<boolean>()
    reach = () => heard.promise
    const waiting = read(headers)
    // Nobody else waits.
    expect(await read()).toBe('old')
    pageCache.clear()
    heard.resolve(true)
    expect(await waiting).toBe('new')
    expect(asked).toEqual([TOKEN])
  },
)

test('where that can not be known the page is rendered for them', async () => {
  reach = async () => false
  expect(await read({ cookie: `change=${TOKEN}` })).toBe('new')
})

test.for([
  ['what is no token', { cookie: 'change=x; changes=AbCdEfGh01234-_9', 'x-change-token': '' }],
  ['the cookie of a site with TLS', { cookie: `__Host-change=${TOKEN}` }],
])('%s makes nobody wait', async ([, headers]) => {
  reach = () => new Promise(() => undefined)
  expect(await read(headers as Record<string, string>)).toBe('old')
  expect(asked).toEqual([])
})

test('with TLS only the cookie counts that no other host can set', async () => {
  server.close()
  truth = 'old'
  await start('https://shop.example')
  await read()
  truth = 'new'
  reach = async () => false
  expect(await read({ cookie: `change=${TOKEN}` })).toBe('old')
  expect(await read({ cookie: `__Host-change=${TOKEN}` })).toBe('new')
})
