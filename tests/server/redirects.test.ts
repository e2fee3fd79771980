/** URLs without a page: redirects, status codes and hit counts. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openRawConnection } from '#tests/support/servers/raw-connection.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

let site: RunningSite
let client: Awaited<ReturnType<typeof connectAsServer>>
beforeAll(async () => {
  site = await startRunningSite({}, inject('siteTemplate'))
  client = await connectAsServer(site)
  const { error } = await client.from('redirects').insert([
    { path: '/old-services', target: '/services', status: 301 },
    { path: '/summer', target: '/blog?page=2#top', status: 302 },
    { path: '/shop', target: 'https://shop.example/start', status: 301 },
    { path: '/closed', target: null, status: 410 },
    { path: '/blog/closed', target: null, status: 410 },
    { path: '/round', target: 'https://elsewhere.example/', status: 301 },
  ])
  expect(error).toBeNull()
})
afterAll(() => site.stop())

async function ask(path: string, method = 'GET') {
  const answer = await fetch(site.url + path, { method, redirect: 'manual' })
  return [answer.status, answer.headers.get('location')] as const
}

test.for<[string, number, string | null]>([
  ['/old-services', 301, '/services'],
  ['/Old-Services/?utm_source=x&a=%26', 301, '/services?utm_source=x&a=%26'],
  ['/summer', 302, '/blog?page=2#top'],
  ['/summer?page=9', 302, '/blog?page=2#top'],
  ['/shop?code=secret', 301, 'https://shop.example/start'],
  ['/closed', 410, null],
  ['/Closed/', 301, '/closed'],
  ['/blog/closed', 410, null],
  ['/blog/', 301, '/blog'],
  ['/blog/?page=2&utm_source=X', 301, '/blog?page=2&utm_source=X'],
  ['/Services/Amazon-SEO/', 301, '/services/amazon-seo'],
  ['/blog//evil.example//', 301, '/blog/evil.example'],
  ['/nowhere', 404, null],
  ['/robots.txt', 200, null],
])('%s answers %i, %s', async ([path, status, location]) => {
  expect(await ask(path)).toEqual([status, location])
  expect(await ask(path, 'HEAD')).toEqual([status, location])
})

test.for(['//evil.example', '//evil.example/%2e%2e', '/%5cevil.example', '/\\evil.example'])(
  '%s redirects to no other site',
  async (path) => {
    const connection = await openRawConnection(site.port)
    connection.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${site.port}\r\nConnection: close\r\n\r\n`)
    const answer = await connection.read()
    expect(answer?.status).toBe(400)
    expect(answer?.headers).not.toHaveProperty('location')
    connection.end()
  },
)

test('does not redirect a form that is sent to a noncanonical URL', async () => {
  const [status] = await ask('/Auth/', 'POST')
  expect(status).not.toBe(301)
})

test('a redirect applies as soon as its write is acknowledged, until it is deleted', async () => {
  expect(await ask('/just-now')).toEqual([404, null])
  const redirects = client.from('redirects')
  await redirects.insert({ path: '/just-now', target: '/services', status: 301 })
  expect(await ask('/just-now')).toEqual([301, '/services'])
  await client.from('redirects').update({ target: '/news' }).eq('path', '/just-now')
  expect(await ask('/just-now')).toEqual([301, '/news'])
  await client.from('redirects').delete().eq('path', '/just-now')
  expect(await ask('/just-now')).toEqual([404, null])
})

test('a permanent redirect can be cached for an hour, a temporary one cannot', async () => {
  const read = async (path: string) =>
    (await fetch(site.url + path, { redirect: 'manual' })).headers.get('cache-control')
  expect(await read('/old-services')).toBe('public, max-age=3600')
  expect(await read('/blog/')).toBe('public, max-age=3600')
  expect(await read('/summer')).toBe('no-cache')
})

test('a removed page responds 410 with a search for its words and a link back', async () => {
  const gone = await (await fetch(`${site.url}/closed`)).text()
  expect(gone).toContain('The page was removed for good')
  expect(gone).toMatch(/<input[^>]+name="q"[^>]+value="closed"/)
  const post = await (await fetch(`${site.url}/blog/closed`)).text()
  expect(post).toContain('The post at /blog/closed was taken down.')
  const missing = await (await fetch(`${site.url}/guides/Brand%20%22Stores%22-2024`)).text()
  expect(missing).toMatch(/<input[^>]+name="q"[^>]+value="brand stores"/)
})

test('counts followed and missed URLs without their query, and ignores probes', async () => {
  for (let n = 0; n < 3; n += 1) await ask('/round?from=a-person')
  await ask('/lost-page?mail=jane@mail.example')
  await ask('/lost-page')
  await ask('/blog/lost-post')
  for (const path of ['/pay/a-secret-of-jane', '/bookings/a-secret-of-jane']) await ask(path)
  for (const path of ['/wp-login.php', '/.env', '/lost.png', '/mail/jane%40mail.example']) await ask(path)
  const read = async () =>
    (await client.from('address_hits').select('outcome,path,hits').order('path')).data ?? []
  await expect.poll(read, { interval: 500 }).toEqual(
    expect.arrayContaining([
      { outcome: 'missed', path: '/blog/lost-post', hits: 1 },
      { outcome: 'missed', path: '/lost-page', hits: 2 },
      { outcome: 'redirected', path: '/round', hits: 3 },
    ]),
  )
  const paths = (await read()).map(({ path }) => path as string)
  expect(paths.filter((path) => /wp-|env|png|jane|\?/.test(path))).toEqual([])
})
