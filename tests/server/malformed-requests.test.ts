/** Ambiguous requests reach neither pages nor services (threat model, section 8). */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openRawConnection, sendRaw } from '#tests/support/servers/raw-connection.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

let site: RunningSite
let host: string
beforeAll(async () => {
  site = await startRunningSite({ EDITOR_MODE: 'off' }, inject('siteTemplate'))
  host = `localhost:${site.port}`
})
afterAll(() => site.stop())

const get = (path: string) => sendRaw(site.port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)

test.each([
  '/a1/../storage/v1/object/public/blog-images/x.png',
  '/%73torage/v1/object/public/blog-images/x.png',
  '/blog%00',
])('rejects %s as plain text', async (path) => {
  const answer = await get(path)
  expect(answer).toMatchObject({ status: 400, headers: { connection: 'close', 'cache-control': 'no-store' } })
  expect(answer!.headers['content-type']).toBe('text/plain; charset=utf-8')
})

test.each(['/storage/v1/object/public/blog-images//x.png', '/rest/v1/%62log_posts'])(
  '%s is refused as JSON',
  async (path) => {
    const answer = await get(path)
    expect(answer).toMatchObject({ status: 400, headers: { 'content-type': 'application/json' } })
    expect(JSON.parse(answer!.body)).toEqual({ message: expect.stringMatching(/\.$/) })
  },
)

const HEAD = () => `Host: ${host}\r\n`
test.each([
  ['a bare line feed between headers', () => `GET / HTTP/1.1\r\n${HEAD()}A: b\nC: d\r\n\r\n`, 400],
  ['headers over 16 KiB', () => `GET / HTTP/1.1\r\n${HEAD()}A: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
  ['an address over 8 KiB', () => `GET /${'a'.repeat(8200)} HTTP/1.1\r\n${HEAD()}\r\n`, 414],
])('%s: refused, and the connection closed', async (_, text, status) => {
  const connection = await openRawConnection(site.port)
  // Nothing more is read from the connection.
  connection.write(`${text()}GET /readyz HTTP/1.1\r\n${HEAD()}\r\n`)
  expect((await connection.read())?.status).toBe(status)
  expect(await connection.read()).toBeNull()
  await connection.closed
})

test('refuses protocol upgrades', async () => {
  const upgraded = await sendRaw(
    site.port,
    `GET /realtime/v1/websocket HTTP/1.1\r\n${HEAD()}Connection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  expect(upgraded?.status).toBe(404)
})

test('a header never changes the method', async () => {
  const answer = await sendRaw(
    site.port,
    `POST /blog?_method=DELETE HTTP/1.1\r\n${HEAD()}X-HTTP-Method-Override: DELETE\r\nX-HTTP-Method: PUT\r\n` +
      'X-Method-Override: PATCH\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 14\r\n\r\n_method=DELETE',
  )
  expect(answer!.headers.allow ?? '').not.toContain('DELETE')
  const plain = await sendRaw(
    site.port,
    `POST /blog HTTP/1.1\r\n${HEAD()}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=b`,
  )
  expect(answer!.status).toBe(plain!.status)
})

const invalidPath = { error: 'requested path is invalid' }
test.each([
  ['/rest/v1', 401, { message: 'No API key found in request' }],
  ['/rest/v1/a/b/c?apikey=KEY', 404, { code: 'PGRST125' }],
  ['/auth/v1?apikey=KEY', 404, {}],
  ['/storage/v1', 404, { statusCode: '404', message: 'Route GET: not found' }],
  ['/storage/v1/nowhere', 404, { statusCode: '404', message: 'Route GET:/nowhere not found' }],
  ['/functions/v1/nowhere', 404, { code: 'NOT_FOUND', message: 'Requested function was not found' }],
  ['/realtime/v1', 404, { code: 'feature_disabled' }],
  ['/analytics/v1/endpoints', 404, invalidPath],
  ['/nowhere/v2/x?a=b', 404, invalidPath],
])('responds to %s in the format of its API', async (path, status, body) => {
  const html = await (await fetch(`${site.url}/`)).text()
  const key = /sb_publishable_[\w-]+/.exec(html)![0]
  const answer = await fetch(site.url + path.replace('KEY', key))
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(await answer.json()).toMatchObject(body)
})

test('treats URLs that only look like versions as pages', async () => {
  for (const path of ['/blog/v1', '/nowhere/v1x', '/v1/nowhere']) {
    const answer = await fetch(site.url + path)
    expect(answer.headers.get('content-type'), path).toBe('text/html; charset=utf-8')
  }
})
