/** Threat model, section 8: request framing, hosts, origins and response headers. */
import { describe, expect, inject, test } from 'vitest'
import { expectRefusal } from './expect-nothing.ts'
import { reached, reachedIf } from './reach.ts'
import { asAccount, asVisitor, send, sendBytes } from './send.ts'

const FRONTS = [inject('ordinary'), inject('behindNginx')].filter((front) => front !== null)
const direct = inject('ordinary')

const line = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const HOST = `Host: ${direct.host}`

/** The response rejects the request, or the connection ends without one. */
function expectRefused(answer: string): void {
  expect(answer === '' || /^HTTP\/1\.[01] [45]\d\d /.test(answer), answer.slice(0, 200)).toBe(true)
  expect(answer.match(/HTTP\/1\.1 200/g)).toBeNull()
  reachedIf(!/^HTTP\/1\.[01] (?:429|503) /.test(answer), `a limit answered: ${answer.slice(0, 40)}`)
}

describe('an ambiguous request', () => {
  test('accepts an unambiguous request', async () => {
    expect(await sendBytes(direct, line('GET /blog HTTP/1.1', HOST, 'Connection: close'))).toMatch(
      /^HTTP\/1\.1 200 /,
    )
    reached()
  })

  test.for<[string, string]>([
    ['two Host headers', line('GET / HTTP/1.1', HOST, 'Host: evil.example')],
    ['no Host header', line('GET / HTTP/1.1', 'Accept: */*')],
    ['an empty Host header', line('GET / HTTP/1.1', 'Host:')],
    ['a Host header and a full address of another', line('GET http://evil.example/ HTTP/1.1', HOST)],
    [
      'both lengths',
      line('POST /auth HTTP/1.1', HOST, 'Content-Length: 4', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
    ],
    ['two lengths', line('POST /auth HTTP/1.1', HOST, 'Content-Length: 4', 'Content-Length: 5') + 'abcde'],
    ['a length that is no number', line('POST /auth HTTP/1.1', HOST, 'Content-Length: 4x') + 'abcd'],
    ['a negative length', line('POST /auth HTTP/1.1', HOST, 'Content-Length: -1')],
    [
      'an unknown transfer coding',
      line('POST /auth HTTP/1.1', HOST, 'Transfer-Encoding: gzip, xchunked') + '0\r\n\r\n',
    ],
    [
      'a coding behind a tab',
      line('POST /auth HTTP/1.1', HOST, 'Content-Length: 3', 'Transfer-Encoding:\tchunked') + '0\r\n\r\n',
    ],
    ['bare line feeds', `GET / HTTP/1.1\n${HOST}\n\n`],
    ['a bare carriage return in a header', `GET / HTTP/1.1\r\n${HOST}\r\nX-A: b\rEvil: c\r\n\r\n`],
    ['a space before the colon', `GET / HTTP/1.1\r\n${HOST}\r\nX-A : b\r\n\r\n`],
    ['a folded header', `GET / HTTP/1.1\r\n${HOST}\r\nX-A: b\r\n c\r\n\r\n`],
    ['a zero byte in a header', `GET / HTTP/1.1\r\n${HOST}\r\nX-A: b\u0000c\r\n\r\n`],
    [
      'a wrong size of a chunk',
      line('POST /auth HTTP/1.1', HOST, 'Transfer-Encoding: chunked') + 'zz\r\nab\r\n0\r\n\r\n',
    ],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a version that is none', line('GET / HTTP/9.9', HOST)],
    ['TLS on a plain port', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001'],
    ['CONNECT', line('CONNECT evil.example:443 HTTP/1.1', HOST)],
    ['TRACE', line('TRACE / HTTP/1.1', HOST)],
    ['TRACK', line('TRACK / HTTP/1.1', HOST)],
    ['PROPFIND', line('PROPFIND / HTTP/1.1', HOST)],
    ['a path without its slash', line('GET admin HTTP/1.1', HOST)],
    ['a star', line('GET * HTTP/1.1', HOST)],
  ])('rejects a request with %s', async ([, bytes]) => {
    expectRefused(await sendBytes(direct, bytes))
  })

  test('smuggles no second request', async () => {
    const inner = line('GET /healthz HTTP/1.1', HOST)
    const outer = line(
      'POST /auth/v1/token?grant_type=password HTTP/1.1',
      HOST,
      `Content-Length: ${inner.length}`,
      'Transfer-Encoding: chunked',
      'Connection: close',
    )
    const answer = await sendBytes(direct, `${outer}0\r\n\r\n${inner}`)
    expect(answer.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(1)
    expectRefused(answer)
  })
})

describe.for(FRONTS)('the site $name', (front) => {
  test.for([
    'evil.example',
    'localhost.evil.example',
    `${front.host}.evil.example`,
    `evil.example#${front.host}`,
    `${front.host}@evil.example`,
    '127.0.0.1:1',
    'localhost:1',
    '[::1]:1',
    '169.254.169.254',
  ])('rejects the host %s', async (host) => {
    for (const path of ['/', '/auth', '/rest/v1/blog_posts', '/healthz-not', '/sitemap.xml']) {
      const reply = await send({ ...front, host }, { path, headers: asVisitor(front) })
      expectRefusal(reply, [400, 421])
      expect(reply.text).not.toContain('evil.example')
    }
  })

  test.for<Record<string, string>>([
    { 'x-forwarded-host': 'evil.example' },
    { 'x-original-url': '/auth/v1/admin/users' },
    { 'x-rewrite-url': '/auth/v1/admin/users' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-forwarded-proto': 'javascript' },
    { 'x-forwarded-prefix': '/evil' },
    { 'x-forwarded-port': '1' },
  ])('serves no page from %j', async (headers) => {
    for (const path of ['/blog', '/sitemap.xml', '/robots.txt']) {
      const reply = await send(front, { path, headers })
      expect(reply.status).toBe(200)
      expect(reply.text).not.toContain('evil')
    }
    reached()
  })

  test.for([
    '/',
    '/services',
    '/services/amazon-seo',
    '/blog',
    '/news',
    '/book-call',
    '/pay-us',
    '/acos-calculator',
    '/auth',
    '/nowhere',
  ])('%s returns all security headers', async (path) => {
    const { headers } = await send(front, { path })
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).toMatch(/frame-ancestors 'self'/)
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|script-src[^;]*(?:\*|https:|data:)/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': path === '/auth' ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': expect.stringMatching(/^same-origin/),
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('set-cookie')
    if (front.origin.startsWith('https:')) {
      expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
      expect(policy).toContain('upgrade-insecure-requests')
    }
    reached()
  })

  const SERVICES = [
    '/rest/v1/blog_posts?select=id',
    '/auth/v1/settings',
    '/storage/v1/bucket',
    '/functions/v1/get-plan-usage',
  ]
  test.for([
    'null',
    'https://evil.example',
    `${front.origin}.evil.example`,
    'file://',
    'http://localhost.evil.example',
  ])('gives no credentials to a page of %s', async (origin) => {
    for (const path of SERVICES) {
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const { headers } = await send(front, {
          method,
          path,
          headers: {
            ...asVisitor(front),
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'authorization,x-editor-grant',
          },
        })
        expect(headers['access-control-allow-credentials']).toBeUndefined()
        expect(headers['access-control-allow-origin'] ?? '*').not.toBe(origin)
      }
    }
    reached()
  })

  test.for(['editor-mutate-blog', 'editor-mutate-news', 'ensure-editor-admin', 'editor-upload-image'])(
    'no page of another origin can call %s',
    async (name) => {
      const reply = await send(front, {
        method: 'OPTIONS',
        path: `/functions/v1/${name}`,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
      expectRefusal(reply, [403])
    },
  )

  test.for(['PUT', 'PATCH', 'DELETE'])('rejects %s on a page', async (method) => {
    for (const path of ['/', '/blog', '/auth', '/nowhere']) {
      expectRefusal(await send(front, { method, path }), [405])
    }
  })

  test.for([
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'text/plain; application/json' },
  ])('rejects a write that a form of another site could send: %j', async (headers) => {
    for (const name of ['editor-mutate-blog', 'update-news-cron', 'ensure-editor-admin']) {
      const attack = { method: 'POST', path: `/functions/v1/${name}`, body: '{"action":"delete"}' }
      const foreign = { ...headers, origin: 'https://evil.example' }
      expectRefusal(await send(front, { ...attack, headers: foreign }), [403])
      // The same request with an administrator's session and without an origin.
      const stolen = { ...asAccount(front, front.admin), ...headers }
      const isGrant = name === 'ensure-editor-admin'
      expectRefusal(await send(front, { ...attack, headers: stolen }), [isGrant ? 403 : 415])
    }
  })

  test('responses with tokens are not cached', async () => {
    const reply = await send(front, {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: asVisitor(front),
      body: { email: front.user.email, password: front.user.password },
    })
    expect(reply.status).toBe(200)
    expect(reply.headers['cache-control']).toContain('no-store')
    reached()
  })

  test.for([
    '/a1/../auth/v1/admin/users',
    '/./auth',
    '/blog/..%2fauth',
    '/blog/%2e%2e/auth',
    '/blog/%2E./auth',
    '/blog/..\\auth',
    '/blog/..%5cauth',
    '//evil.example/',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/blog/;/../auth',
    '/blog/.%00./auth',
  ])('rejects the path %s', async (path) => {
    const reply = await send(front, { path })
    expectRefusal(reply, [301, 308, 400, 404])
    const { location } = reply.headers
    if (location !== undefined) expect(new URL(location, front.origin).origin).toBe(front.origin)
  })
})
