import { tracingChannel } from 'node:diagnostics_channel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readTrustedProxies } from '#server/config/trusted-proxies.ts'
import { openTracing } from './open-tracing.ts'

type Received = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  status: object
}

/** Traces `work` and returns the exported spans. */
async function follow(work: () => Promise<void>): Promise<Received[]> {
  const told: Received[] = []
  const send = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, options) => {
    const body = JSON.parse(options!.body as string) as {
      resourceSpans: { scopeSpans: { spans: Received[] }[] }[]
    }
    told.push(...body.resourceSpans[0]!.scopeSpans[0]!.spans)
    return new Response('{}')
  })
  onTestFinished(() => send.mockRestore())
  const tracing = openTracing(
    { endpoint: 'http://collector.example', headers: {}, serviceName: 'test', ratio: 1 },
    { trustedProxies: readTrustedProxies([]), version: '1' },
  )
  await work()
  await tracing.close()
  return told
}
const say = (name: string, about: object, work: () => Promise<unknown>) =>
  tracingChannel(`peakshelf.${name}`).tracePromise(work, about)

test('a scheduled function starts a trace with its fetches and emails', async () => {
  const spans = await follow(async () => {
    await say('function', { name: 'deliver' }, async () => {
      await say('fetch', { kind: 'webhook' }, async () => undefined)
      await say('mail', {}, async () => undefined)
    })
  })
  const [fetched, mail, called] = spans
  expect(spans.map(({ name, kind }) => [name, kind])).toEqual([
    ['fetch', 3],
    ['mail', 3],
    ['function deliver', 1],
  ])
  expect(called!.parentSpanId).toBeUndefined()
  for (const span of [fetched!, mail!])
    expect(span).toMatchObject({ traceId: called!.traceId, parentSpanId: called!.spanId, status: {} })
})

test('an email sent after the response has its own trace', async () => {
  const spans = await follow(() => say('mail', {}, async () => undefined).then(() => undefined))
  expect(spans).toMatchObject([{ name: 'mail', kind: 3, status: {} }])
  expect(spans[0]!.parentSpanId).toBeUndefined()
})

test('failed fetches and emails are marked without a reason', async () => {
  const fail = () => Promise.reject(new Error('planted'))
  const spans = await follow(async () => {
    await say('function', { name: 'deliver' }, async () => {
      await say('fetch', { kind: 'webhook' }, fail).catch(() => undefined)
      await say('mail', {}, fail).catch(() => undefined)
    })
  })
  expect(spans.map(({ name, status }) => [name, status])).toEqual([
    ['fetch', { code: 2 }],
    ['mail', { code: 2 }],
    ['function deliver', {}],
  ])
  expect(JSON.stringify(spans)).not.toContain('planted')
})
