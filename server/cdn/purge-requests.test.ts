/** Expects the requests documented by each provider. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type WebhookReceiver, startWebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { sendPurges } from './open-cdn.ts'

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
beforeEach(() => void receiver.received.splice(0))
afterAll(() => receiver.stop())

const KEYS = ['aaaaaaaa', 'bbbbbbbb']
const TOKEN = 'a-token-of-the-cdn'
const cdn = <Kind extends string>(kind: Kind, path = '/', token: string | null = TOKEN) => ({
  kind,
  purgeUrl: `http://${receiver.host}${path}`,
  token,
  maxAgeSeconds: 300,
})

test.for([
  [
    'fastly',
    '/service/SU1Z0isx/purge',
    { 'fastly-key': TOKEN },
    ['{"surrogate_keys":["aaaaaaaa","bbbbbbbb"]}'],
  ],
  [
    'cloudflare',
    '/client/v4/zones/023e/purge_cache',
    { authorization: `Bearer ${TOKEN}` },
    ['{"tags":["aaaaaaaa","bbbbbbbb"]}'],
  ],
  [
    'bunny',
    '/pullzone/643475/purgeCache',
    { accesskey: TOKEN },
    ['{"CacheTag":"aaaaaaaa"}', '{"CacheTag":"bbbbbbbb"}'],
  ],
] as const)('sends %s a POST to %s', async ([kind, path, headers, bodies]) => {
  await sendPurges(cdn(kind, path), KEYS)
  const common = { 'content-type': 'application/json', accept: 'application/json' }
  expect(receiver.received).toMatchObject(
    bodies.map((body) => ({ method: 'POST', path, headers: { ...common, ...headers }, body })),
  )
})

test.for([
  ['fastly', 300, [256, 44]],
  ['cloudflare', 101, [100, 1]],
] as const)('sends %s %i keys in batches of %j', async ([kind, count, sizes]) => {
  await sendPurges(
    cdn(kind),
    Array.from({ length: count }, (_, at) => `key-${at}`),
  )
  const lists = receiver.received.map(
    ({ body }) => Object.values(JSON.parse(body) as Record<string, string[]>)[0]!,
  )
  expect(lists.map(({ length }) => length)).toEqual(sizes)
})

test('sends Varnish PURGE with the keys in xkey-purge', async () => {
  await sendPurges(cdn('varnish', '/', null), KEYS)
  expect(receiver.received).toMatchObject([
    { method: 'PURGE', path: '/', headers: { 'xkey-purge': 'aaaaaaaa bbbbbbbb' }, body: '' },
  ])
  expect(receiver.received[0]!.headers.authorization).toBeUndefined()
})

test('reports the status and Retry-After of a CDN that rejects a purge', async () => {
  receiver.answerWith({ status: 429, headers: { 'retry-after': '7' } })
  await expect(sendPurges(cdn('fastly'), KEYS)).rejects.toMatchObject({
    message: `${receiver.host} returned 429`,
    retryAfterMs: 7000,
  })
  const unreachable = { ...cdn('fastly'), purgeUrl: 'http://127.0.0.1:9/' }
  await expect(sendPurges(unreachable, KEYS)).rejects.toThrow('127.0.0.1:9 is unreachable')
})
