/** Traces reach an OTLP collector without secrets, and an unavailable collector slows nothing down. */

import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { startTraceCollector } from '#tests/support/servers/trace-collector.ts'

import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

async function start(environment: Record<string, string>): Promise<RunningSite> {
  const site = await startRunningSite(environment, inject('siteTemplate'))
  onTestFinished(() => site.stop())
  return site
}

test(
  'a request and its work form one OTLP trace, without request content',
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
