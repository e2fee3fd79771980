import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildStoredResponse, sendStoredResponse, type StoredResponse } from './stored-response.ts'

const BODY = '<p>shelf</p>'.repeat(200)
let stored: StoredResponse
const server = createServer((request, response) => void sendStoredResponse(request, response, stored))

const DATE = 'Sun, 22 Nov 2026 10:00:00 GMT'

beforeAll(async () => {
  stored = buildStoredResponse(
    200,
    { 'content-type': 'text/html; charset=utf-8', 'x-kept': 'yes', 'last-modified': DATE },
    Buffer.from(BODY),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

function get(headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    sendRequest({ port, host: '127.0.0.1', method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test('responds with Brotli if it is accepted', async () => {
  const answer = await get({ 'accept-encoding': 'gzip, deflate, br' })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', 'x-kept': 'yes' })
  expect(brotliDecompressSync(answer.body).toString()).toBe(BODY)
  expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
})

test('responds with the same bytes after many requests', async () => {
  const { encoded } = stored
  for (let n = 0; n < 30; n += 1) await get({ 'accept-encoding': 'br' })
  await vi.waitFor(async () => expect((await encoded!.find('br')).body).toBeTypeOf('string'))
  const answer = await get({ 'accept-encoding': 'br' })
  expect(brotliDecompressSync(answer.body).toString()).toBe(BODY)
  expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
  expect((await get({ 'accept-encoding': 'br' }, 'HEAD')).body.length).toBe(0)
})

test('responds with gzip or uncompressed if nothing else is accepted', async () => {
  const zipped = await get({ 'accept-encoding': 'br;q=0, gzip' })
  expect(gunzipSync(zipped.body).toString()).toBe(BODY)
  const plain = await get({})
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.toString()).toBe(BODY)
})

test('responds to HEAD with the same headers and no body', async () => {
  const answer = await get({}, 'HEAD')
  expect(answer.headers['content-length']).toBe(String(BODY.length))
  expect(answer.body.length).toBe(0)
})

test.each([
  [{ 'if-modified-since': DATE }, 304],
  // The newest item was removed, so the response has an earlier date.
  [{ 'if-modified-since': 'Mon, 23 Nov 2026 10:00:00 GMT' }, 200],
  [{ 'if-modified-since': 'yesterday' }, 200],
  [{ 'if-modified-since': DATE, 'if-none-match': '"another"' }, 200],
])('responds to the condition %j with %i', async (headers, status) => {
  const answer = await get(headers)
  expect(answer.status).toBe(status)
  expect(answer.headers['last-modified']).toBe(DATE)
  expect(answer.body.length > 0).toBe(status === 200)
})

test('responds 304 if the client has the page', async () => {
  const first = await get({})
  const second = await get({ 'if-none-match': String(first.headers.etag) })
  expect(second.status).toBe(304)
  expect(second.body.length).toBe(0)
})

test('does not compress pictures', () => {
  const picture = buildStoredResponse(200, { 'content-type': 'image/png' }, Buffer.alloc(5000))
  expect(picture.encoded).toBeNull()
})

test.each(['application/rss+xml', 'application/atom+xml', 'application/feed+json'])(
  'compresses a feed of type %s',
  (type) => {
    const headers = { 'content-type': `${type}; charset=utf-8` }
    expect(buildStoredResponse(200, headers, Buffer.from(BODY)).encoded).not.toBeNull()
  },
)

test('counts the bytes sent', async () => {
  const counted: number[] = []
  const counting = createServer(
    (request, response) => void sendStoredResponse(request, response, stored, (bytes) => counted.push(bytes)),
  )
  await new Promise<void>((resolve) => counting.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(counting.address() as AddressInfo).port}/`
  const ask = async (init: RequestInit) => (await fetch(url, init)).arrayBuffer()
  await ask({ headers: { 'accept-encoding': 'identity' } })
  await ask({ headers: { 'accept-encoding': 'identity', 'if-none-match': stored.etag } })
  await ask({ method: 'HEAD' })
  await ask({ headers: { 'accept-encoding': 'gzip' } })
  counting.close()
  expect(counted[0]).toBe(BODY.length)
  expect(counted).toHaveLength(2)
  expect(counted[1]).toBeLessThan(BODY.length / 10)
})
