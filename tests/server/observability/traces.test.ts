/** Traces reach an OTLP collector without secrets, and an unavailable collector slows nothing down. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { startTraceCollector } from '#tests/support/servers/trace-collector.ts'
import { startWebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

async function start(environment: Record<string, string>): Promise<RunningSite> {
  const site = await startRunningSite(environment, inject('siteTemplate'))
  onTestFinished(() => site.stop())
  return site
}

test(
  'a request and what is done for it is one trace, in OTLP, without what was sent',
  { timeout: 120_000 },
  async () => {
    const collector = await startTraceCollector()
    const site = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=planted%20header',
      TRUSTED_PROXIES: '127.0.0.1,::1',
    })
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-forwarded-for': '203.0.113.9' }
    await (await fetch(`${site.url}/search?q=planted`, { headers })).text()
    const apikey = await readKeyFile(site.dataFolder, 'publishable')
    await (
      await fetch(`${site.url}/rest/v1/blog_posts?select=id&title=eq.planted`, { headers: { apikey } })
    ).text()
    await (
      await fetch(`${site.url}/functions/v1/planted`, {
        method: 'POST',
        headers: { apikey },
        body: 'planted',
      })
    ).text()
    await (
      await fetch(`${site.url}/functions/v1/submit-form`, {
        method: 'POST',
        headers: { apikey, 'content-type': 'application/json' },
        body: '{"email":"planted@shop.example","message":"planted"}',
      })
    ).text()
    await vi.waitFor(
      () => expect(collector.spans.map(({ name }) => name)).toContain('POST /functions/v1/*'),
      30_000,
    )
    await vi.waitFor(
      () => expect(collector.spans.some(({ name }) => name === 'GET /search')).toBe(true),
      30_000,
    )

    const page = collector.spans.filter((span) => span.traceId === traceId)
    const root = page.find(({ name }) => name === 'GET /search')!
    expect(root).toMatchObject({ kind: 2, parentSpanId: 'b7ad6b7169203331', status: {} })
    expect(root.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })
    const rendering = page.find(({ name }) => name === 'render /search')!
    expect(rendering.parentSpanId).toBe(root.spanId)
    const read = page.find(({ name }) => name.startsWith('read /rest/v1/'))!
    expect(read.parentSpanId).toBe(rendering.spanId)
    expect(page.some(({ name, parentSpanId }) => name === 'database' && parentSpanId === read.spanId)).toBe(
      true,
    )
    for (const { startTimeUnixNano, endTimeUnixNano } of page)
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
    const api = collector.spans.find(({ name }) => name === 'GET /rest/v1/blog_posts')!
    expect(api.traceId).not.toBe(traceId)
    expect(
      collector.spans.some(({ name, parentSpanId }) => name === 'database' && parentSpanId === api.spanId),
    ).toBe(true)

    expect(
      collector.received.every(({ url, header }) => url === '/v1/traces' && header === 'planted header'),
    ).toBe(true)
    for (const { text } of collector.received) expect(text).not.toContain('planted')
    expect(site.output()).not.toContain('planted')
  },
)

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }

test('spans of functions and their fetches are children of the request', async () => {
  const collector = await startTraceCollector()
  const elsewhere = await startWebhookReceiver()
  onTestFinished(() => elsewhere.stop())
  elsewhere.answerWith({ status: 200 }, { status: 404 })
  const site = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    IMPORT_HOSTS: elsewhere.host,
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  })
  const client = createClient(site.url, await readKeyFile(site.dataFolder, 'publishable'), {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword(OWNER)
  expect(error).toBe(null)
  const links = [`${elsewhere.url}/planted`, `${elsewhere.url}/planted-too`, 'http://refused.planted/']
  const checked = await client.functions.invoke('check-links', { body: { links } })
  const outcomes = checked.data.results.map(({ outcome }: { outcome: string }) => outcome)
  // Both requests are concurrent.
  expect(outcomes.toSorted()).toEqual(['broken', 'unchecked', 'works'])
  expect(elsewhere.received.map(({ path }) => path).toSorted()).toEqual(['/planted', '/planted-too'])
  await vi.waitFor(
    () => expect(collector.spans.map(({ name }) => name)).toContain('POST /functions/v1/check-links'),
    30_000,
  )

  const called = collector.spans.find(({ name }) => name === 'function check-links')!
  const request = collector.spans.find(({ name }) => name === 'POST /functions/v1/check-links')!
  expect(called).toMatchObject({
    kind: 1,
    parentSpanId: request.spanId,
    traceId: request.traceId,
    status: {},
  })
  const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === called.spanId)
  const fetched = below.filter(({ name }) => name === 'fetch')
  // What may not be asked isn't.
  expect(fetched.map(({ kind, status }) => [kind, status])).toEqual(
    expect.arrayContaining([
      [3, {}],
      [3, { code: 2 }],
    ]),
  )
  expect(fetched).toHaveLength(2)
  for (const span of fetched) {
    expect(span.traceId).toBe(request.traceId)
    expect(span.attributes).toEqual([{ key: 'peakshelf.fetch.kind', value: { stringValue: 'link' } }])
  }
  for (const { text } of collector.received) {
    expect(text).not.toContain('planted')
    expect(text).not.toContain(elsewhere.host)
  }
}, 120_000)

test('a hanging collector slows down neither visitors nor the shutdown', { timeout: 120_000 }, async () => {
  let batches = 0
  const server = createServer((request) => {
    request.resume().on('end', () => (batches += 1))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  // More than the queue and current requests can hold, so that some are dropped.
  const statuses = new Set<number>()
  for (let round = 0; round < 60; round += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${site.url}/healthz`)))
    for (const answer of answers) statuses.add(answer.status)
  }
  expect([...statuses]).toEqual([200])
  expect((await fetch(`${site.url}/blog`)).status).toBe(200)
  expect(batches).toBeGreaterThan(0)
  const { status, headers } = await site.readMetrics()
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  await vi.waitFor(async () => {
    const text = await (await site.readMetrics()).text()
    expect(text).toContain('trace_spans{outcome="sent"} 0')
    expect(text).toMatch(/^trace_spans\{outcome="dropped"\} [1-9]/m)
  }, 30_000)
  await site.stop()
  const lines = site.output().split('\n')
  expect(lines.filter((line) => /collector|OTLP|could not/i.test(line))).toEqual([])
})
