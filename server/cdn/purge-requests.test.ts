/** The requests that each provider documents. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type WebhookReceiver, startWebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { sendPurges } from './purge-requests.ts'

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
beforeEach(() => void receiver.received.splice(0))
afterAll(() => receiver.stop())

const KEYS = ['aaaaaaaa', 'bbbbbbbb']
const TOKEN = 'a-token-of-the-cdn'
const many = (count: number) => Array.from({ length: count }, (_, at) => `key-${at}`)

test('sends Fastly POST /service/ID/purge with its key and up to 256 surrogate keys', async () => {
  const purgeUrl = `http://${receiver.host}/service/SU1Z0isxPaozGVKXdv0eY/purge`
  await sendPurges({ kind: 'fastly', purgeUrl, token: TOKEN, maxAgeSeconds: 300 }, KEYS)
  expect(receiver.received).toMatchObject([
    {
      method: 'POST',
      path: '/service/SU1Z0isxPaozGVKXdv0eY/purge',
      headers: { 'fastly-key': TOKEN, 'content-type': 'application/json', accept: 'application/json' },
      body: '{"surrogate_keys":["aaaaaaaa","bbbbbbbb"]}',
    },
  ])
  await sendPurges({ kind: 'fastly', purgeUrl, token: TOKEN, maxAgeSeconds: 300 }, many(300))
  const counts = receiver.received.slice(1).map(({ body }) => JSON.parse(body).surrogate_keys.length)
  expect(counts).toEqual([256, 44])
})

test('sends Cloudflare POST /client/v4/zones/ID/purge_cache with up to 100 tags', async () => {
  const purgeUrl = `http://${receiver.host}/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache`
  await sendPurges({ kind: 'cloudflare', purgeUrl, token: TOKEN, maxAgeSeconds: 300 }, KEYS)
  expect(receiver.received).toMatchObject([
    {
      method: 'POST',
      path: '/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/purge_cache',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: '{"tags":["aaaaaaaa","bbbbbbbb"]}',
    },
  ])
  await sendPurges({ kind: 'cloudflare', purgeUrl, token: TOKEN, maxAgeSeconds: 300 }, many(101))
  expect(receiver.received.slice(1).map(({ body }) => JSON.parse(body).tags.length)).toEqual([100, 1])
})

test('sends Bunny POST /pullzone/ID/purgeCache for each tag', async () => {
  const purgeUrl = `http://${receiver.host}/pullzone/643475/purgeCache`
  await sendPurges({ kind: 'bunny', purgeUrl, token: TOKEN, maxAgeSeconds: 300 }, KEYS)
  expect(receiver.received).toMatchObject(
    KEYS.map((key) => ({
      method: 'POST',
      path: '/pullzone/643475/purgeCache',
      headers: { accesskey: TOKEN, 'content-type': 'application/json' },
      body: JSON.stringify({ CacheTag: key }),
    })),
  )
})

test('sends Varnish PURGE with the keys in xkey-purge', async () => {
  const purgeUrl = `http://${receiver.host}/`
  await sendPurges({ kind: 'varnish', purgeUrl, token: null, maxAgeSeconds: 300 }, KEYS)
  expect(receiver.received).toMatchObject([
    { method: 'PURGE', path: '/', headers: { 'xkey-purge': 'aaaaaaaa bbbbbbbb' }, body: '' },
  ])
  expect(receiver.received[0]!.headers.authorization).toBeUndefined()
})

test('reports the status and Retry-After of a CDN that rejects a purge', async () => {
  receiver.answerWith({ status: 429, headers: { 'retry-after': '7' } })
  const cdn = {
    kind: 'fastly',
    purgeUrl: `http://${receiver.host}/`,
    token: TOKEN,
    maxAgeSeconds: 1,
  } as const
  await expect(sendPurges(cdn, KEYS)).rejects.toMatchObject({
    message: `${receiver.host} returned 429`,
    retryAfterMs: 7000,
  })
  const unreachable = { ...cdn, purgeUrl: 'http://127.0.0.1:9/' }
  await expect(sendPurges(unreachable, KEYS)).rejects.toThrow('127.0.0.1:9 is unreachable')
})
