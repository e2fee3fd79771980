import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'

const site = inject('siteUrl')

type RawAnswer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** A request as written, without what fetch adds or forbids. */
function send(
  path: string,
  options: { method?: string; headers?: Record<string, string | string[]> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(site)
  return new Promise((resolve, reject) => {
    request(
      { hostname, port, path, agent: false, setHost: options.headers?.Host === undefined, ...options },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
      .on('error', reject)
      .end()
  })
}

test('public pages load one script and no React', async () => {
  const blog = await (await fetch(`${site}/blog`)).text()
  const post = /href="(\/blog\/[^"?]+)"/.exec(blog)![1]!
  for (const path of ['/', '/blog', post, '/news', '/no-such-page']) {
    const html = await (await fetch(site + path)).text()
    const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, source]) => source)
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/islands-[\w-]+\.js$/)])
    expect(html).not.toContain('__reactRouterContext')
  }
})

test.each([
  '/assets/../../package.json',
  '/..%2f..%2fpackage.json',
  '/.vite/manifest.json',
  '/assets/%2e%2e/%2e%2e/server/main.ts',
])('no file outside the public folder is served: %s', async (path) => {
  const answer = await send(path)
  expect(answer.status).not.toBe(200)
  expect(answer.body.toString()).not.toContain('peakshelf"')
})

test('the sitemap lists the six pages of the specification with one date', async () => {
  const xml = await (await fetch(`${site}/sitemap.xml`)).text()
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  expect(paths).toEqual(['/', '/about', '/services', '/case-studies', '/blog', '/contact'])
  const dates = [...xml.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].map(([, date]) => date)
  expect(dates).toEqual(Array<string>(6).fill('2026-11-18'))
})

test('the sitemap of posts lists every published post', async () => {
  const xml = await (await fetch(`${site}/sitemap-posts.xml`)).text()
  expect(xml.match(/<loc>[^<]+\/blog\/[^<]+</g)).toHaveLength(28)
  expect(xml.match(/<loc>[^<]+\/news\/[^<]+</g)).toHaveLength(15)
})

test.each(['/auth', '/admin/posts', '/book-call/times'])('%s is compressed but not cached', async (path) => {
  const plain = await send(path, { headers: {} })
  expect(plain.headers['content-encoding']).toBeUndefined()
  const packed = await send(path, { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.headers['cache-control']).toBe('private, no-store')
  expect(packed.headers['vary']).toContain('Accept-Encoding')
  expect(packed.headers['x-may-compress']).toBeUndefined()
  expect(packed.body.length).toBeLessThan(plain.body.length / 2)
  expect(brotliDecompressSync(packed.body).toString()).toContain('</html>')
})

test.each(['/bookings/not-a-token', '/pay/not-a-token', '/preview/blog/not-a-token'])(
  '%s is private and never compressed',
  async (path) => {
    const answer = await send(path, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['content-encoding']).toBeUndefined()
  },
)

test('form responses are not compressed', async () => {
  const answer = await fetch(`${site}/book-call/times`, {
    method: 'POST',
    headers: { 'Accept-Encoding': 'gzip, br', Origin: site },
    body: new URLSearchParams({ name: 'Somebody' }),
  })
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  expect(answer.headers.get('content-encoding')).toBeNull()
})
