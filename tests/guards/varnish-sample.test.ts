/** Runs the Varnish sample in front of a server like the site. */
import { createServer, type IncomingHttpHeaders, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findServer } from '#backend/tests/support/find-server.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { type SampleVarnish, startSampleVarnish } from '#tests/support/servers/sample-varnish.ts'

type Answer = { status: number; text: string; headers: IncomingHttpHeaders }
type Seen = { url: string; method: string; headers: IncomingHttpHeaders }

/** Address of neither the TLS proxy nor a process of the site. */
const STRANGER = '127.9.9.9'

describe.skipIf(findServer('varnish') === null)('Varnish', () => {
  const seen: Seen[] = []
  const site = createServer(({ url, method, headers }, answer) => {
    if (url !== '/readyz') seen.push({ url: url!, method: method!, headers })
    const isPublic = !/^\/(?:admin|preview)/.test(url!)
    answer.writeHead(200, {
      'cache-control': isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store',
      ...(isPublic && { 'surrogate-control': 'max-age=600', xkey: `all ${url!.slice(1)}` }),
    })
    answer.end(`${url} ${seen.length}`)
  })
  let varnish: SampleVarnish

  beforeAll(async () => {
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const { port } = site.address() as AddressInfo
    // One of the two processes is down.
    varnish = await startSampleVarnish({
      port: await findFreePort(),
      upstreams: [await findFreePort(), port],
    })
    // Varnish considers no process healthy before its first check.
    await vi.waitFor(async () => expect((await ask('/started')).status).toBe(200), 30_000)
  })
  afterAll(async () => {
    await varnish?.stop()
    site.close()
  })

  function ask(
    path: string,
    options: { method?: string; headers?: Record<string, string>; localAddress?: string } = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      sendRequest(varnish.url + path, { agent: false, ...options }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode!, text, headers: answer.headers }))
      })
        .on('error', reject)
        .end()
    })
  }
  const purge = (keys: string, headers: Record<string, string> = {}, localAddress = '127.0.0.1') =>
    ask('/', { method: 'PURGE', headers: { 'xkey-purge': keys, ...headers }, localAddress })

  test('caches pages for the given time, and hides its headers', async () => {
    const first = await ask('/kept')
    expect(first.status).toBe(200)
    const again = await ask('/kept', { headers: { cookie: 'theme=dark' } })
    expect(again.text).toBe(first.text)
    expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect([again.headers.xkey, again.headers['surrogate-control']]).toEqual([undefined, undefined])
  })

  test('purges entries with the key only', async () => {
    const [one, other] = [await ask('/one'), await ask('/other')]
    expect((await purge('two one three')).status).toBe(200)
    expect((await ask('/one')).text).not.toBe(one.text)
    expect((await ask('/other')).text).toBe(other.text)
    await purge('all')
    expect((await ask('/other')).text).not.toBe(other.text)
  })

  test('accepts purges from the site only, not through the TLS proxy', async () => {
    const kept = await ask('/purged-by-whom')
    const byWhom = [
      purge('purged-by-whom', {}, STRANGER),
      purge('purged-by-whom', { 'x-forwarded-for': '203.0.113.9' }),
      purge('purged-by-whom', { 'x-forwarded-for': '127.0.0.1' }),
      ask('/purged-by-whom', { method: 'PURGE' }),
    ]
    for (const { status } of await Promise.all(byWhom)) expect(status).toBe(403)
    expect((await ask('/purged-by-whom')).text).toBe(kept.text)
  })

  test('caches no responses for accounts, recent writers or writes', async () => {
    const asks: [string, Parameters<typeof ask>[1]][] = [
      ['/admin', {}],
      ['/rest/v1/blog_posts', {}],
      ['/functions/v1/list', {}],
      ['/preview/token', { headers: { cookie: 'session=1' } }],
      ['/saved', { headers: { 'x-change-token': '12' } }],
      ['/saved', { headers: { cookie: 'a=b; __Host-change=12' } }],
      ['/written', { method: 'POST' }],
    ]
    for (const [path, options] of asks) {
      const [first, again] = [await ask(path, options), await ask(path, options)]
      expect([first.status, again.status], path).toEqual([200, 200])
      expect(again.text, path).not.toBe(first.text)
    }
    const told = seen.filter(({ url }) => url === '/saved')
    expect(told.map(({ headers }) => headers.cookie ?? headers['x-change-token'])).toContain(
      'a=b; __Host-change=12',
    )
  })

  test('trusts the client address of the TLS proxy only', async () => {
    const said = {
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-request-id': 'made-by-tls',
    }
    await ask('/terminated', { headers: said })
    await ask('/forged', { headers: said, localAddress: STRANGER })
    const of = (path: string) => seen.find(({ url }) => url === path)!.headers
    expect(of('/terminated')).toMatchObject({ ...said, 'x-forwarded-for': '203.0.113.9, 127.0.0.1' })
    expect(of('/forged')['x-forwarded-for']).toBe(STRANGER)
    expect(of('/forged')).not.toHaveProperty('x-forwarded-proto')
    expect(of('/forged')).not.toHaveProperty('x-request-id')
  })

  test('uses the healthy process as long as there is one', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => (await ask(`/while-one-is-gone-${n}`)).status),
    )
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })
})
