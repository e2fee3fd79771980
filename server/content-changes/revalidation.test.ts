import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { signWebhook } from '#supabase/functions/_shared/deliveries/send-webhook.ts'
import { createRevalidation } from './revalidation.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const NOW = Date.parse('2026-11-24T03:00:00Z')
const BODY = JSON.stringify({ changed: 'news_posts' })

async function open(secret: string | null = SECRET) {
  const state = { told: [] as string[], clock: NOW }
  const answers = createRevalidation(
    secret,
    (announcement) => state.told.push(announcement),
    () => state.clock,
  )
  const server = createServer((request, response) => {
    if (!answers(request, response)) response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  async function call(
    given: { id?: string; secret?: string; ago?: number; body?: string; sent?: string } = {},
  ) {
    const { id = 'one', secret: by = SECRET, ago = 0, body = BODY, sent = body } = given
    const headers = signWebhook(id, body, [by], Math.floor(NOW / 1000) - ago)
    const response = await fetch(`http://127.0.0.1:${port}/revalidate`, {
      method: 'POST',
      headers,
      body: sent,
    })
    return response.status
  }
  return { state, call, url: `http://127.0.0.1:${port}/revalidate` }
}

test('applies a signed notification once, even if it is sent repeatedly', async () => {
  const { state, call } = await open()
  expect([await call(), await call(), await call({ id: 'two' })]).toEqual([200, 200, 200])
  expect(state.told).toEqual(['news_posts', 'news_posts'])
  // A call is remembered until it is too old to be accepted.
  state.clock += 301_000
  expect(await call()).toBe(401)
  expect(state.told).toHaveLength(2)
})

test.for([
  ['of another secret', { secret: OTHER }],
  ['of another body', { sent: JSON.stringify({ changed: '' }) }],
  ['sent too long ago', { ago: 301 }],
  ['of a time to come', { ago: -301 }],
] as const)('rejects a call %s', async ([, given]) => {
  const { state, call } = await open()
  expect(await call(given)).toBe(401)
  expect(state.told).toEqual([])
})

test('rejects a call that is unsigned, invalid or too large', async () => {
  const { state, call, url } = await open()
  expect((await fetch(url, { method: 'POST', body: BODY })).status).toBe(401)
  expect(await call({ body: '{"changed": 5}' })).toBe(400)
  expect(await call({ id: 'two', body: 'x'.repeat(40_000) })).toBe(413)
  expect(state.told).toEqual([])
})

test('accepts the previous secret beside the new one, and returns 404 without a secret', async () => {
  const { state, url } = await open()
  const headers = signWebhook('both', BODY, [OTHER, SECRET], Math.floor(NOW / 1000))
  expect((await fetch(url, { method: 'POST', headers, body: BODY })).status).toBe(200)
  expect(state.told).toEqual(['news_posts'])
  const closed = await open(null)
  expect(await closed.call()).toBe(404)
  expect((await fetch(url)).status).toBe(404)
})
