/** Traces reach a collector that reads OTLP, hold no secret, and a collector that is away costs nobody anything. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { z } from '#domain/schema.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const attributes = z.array(
  z.strictObject({
    key: z.string(),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ boolValue: z.boolean() }),
      z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
    ]),
  }),
)
const nanoseconds = z.string().regex(/^1\d{18}$/)
const spanSchema = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes,
  status: z.strictObject({ code: z.literal(2).optional() }),
})
/** ExportTraceServiceRequest of opentelemetry-proto, in its mapping to JSON. */
const requestSchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(spanSchema) }),
      ),
    }),
  ),
})
type Span = z.infer<typeof spanSchema>

async function startCollector() {
  const spans: Span[] = []
  const heard: { url: string; header: string; text: string }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      heard.push({ url: request.url!, header: String(request.headers['x-team']), text })
      const read = requestSchema.safeParse(JSON.parse(text))
      if (!read.success) return response.writeHead(400).end(read.error.message)
      for (const { scopeSpans } of read.data.resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans)
      return response.end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, heard }
}

async function start(environment: Record<string, string>): Promise<RunningSite> {
  const site = await startRunningSite(environment, inject('siteTemplate'))
  onTestFinished(() => site.stop())
  return site
}

test(
  'a request and what is done for it is one trace, in OTLP, without what was sent',
  { timeout: 120_000 },
  async () => {
    const collector = await startCollector()
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
      collector.heard.every(({ url, header }) => url === '/v1/traces' && header === 'planted header'),
    ).toBe(true)
    for (const { text } of collector.heard) expect(text).not.toContain('planted')
    expect(site.output()).not.toContain('planted')
  },
)

/** Collectors of which nothing can be hoped, by what they do with a batch. */
const BAD_COLLECTORS: Record<string, (response: ServerResponse) => void> = {
  'never answers': () => undefined,
  'answers 500': (response) => response.writeHead(500).end('x'.repeat(100_000)),
  'cuts every connection': (response) => response.destroy(),
}

test.each(Object.keys(BAD_COLLECTORS))(
  'a collector that %s holds up no visitor, and the site still ends in order',
  { timeout: 120_000 },
  async (name) => {
    let batches = 0
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        batches += 1
        BAD_COLLECTORS[name]!(response)
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const site = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    // More than wait and are under way, so that some find no room.
    const statuses = new Set<number>()
    for (let round = 0; round < 60; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(`${site.url}/healthz`)))
      for (const answer of answers) statuses.add(answer.status)
    }
    expect([...statuses]).toEqual([200])
    expect((await fetch(`${site.url}/blog`)).status).toBe(200)
    expect(batches).toBeGreaterThan(0)
    const { status, headers } = await fetch(`${site.url}/metrics`)
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
    await vi.waitFor(async () => {
      const text = await (await fetch(`${site.url}/metrics`)).text()
      expect(text).toContain('trace_spans{outcome="sent"} 0')
      expect(text).toMatch(/^trace_spans\{outcome="dropped"\} [1-9]/m)
    }, 30_000)
    await site.stop()
    expect(site.output()).not.toMatch(/collector|OTLP|could not/i)
  },
)

test('a collector that is away is counted, not waited for', { timeout: 120_000 }, async () => {
  const site = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  for (let count = 0; count < 20; count += 1) expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  await vi.waitFor(
    async () =>
      expect(await (await fetch(`${site.url}/metrics`)).text()).toMatch(
        /^trace_spans\{outcome="dropped"\} [1-9]/m,
      ),
    30_000,
  )
  expect(await (await fetch(`${site.url}/metrics`)).text()).toContain('trace_spans{outcome="sent"} 0')
})
