import { expect, onTestFinished, test, vi } from 'vitest'
import { createSpanExporter } from './otlp-exporter.ts'
import { KIND, readTraceparent, startSpan } from './spans.ts'

const span = () => startSpan({ name: 'GET /', kind: KIND.server }, undefined, 1)

test('limits the queue for a slow collector, sends one batch at a time and drops the rest', async () => {
  const gate = Promise.withResolvers<Response>()
  const send = vi.spyOn(globalThis, 'fetch').mockReturnValue(gate.promise)
  onTestFinished(() => send.mockRestore())
  const exporter = createSpanExporter({ endpoint: 'http://collector.example/', headers: {} }, {})
  for (let count = 0; count < 4000; count += 1) exporter.add(span())
  expect(send).toHaveBeenCalledTimes(1)
  expect(send.mock.calls[0]![0]).toBe('http://collector.example/v1/traces')
  // 512 spans are being sent, and 2,048 are queued.
  expect(exporter.counts()).toEqual({ sent: 0, dropped: 4000 - 512 - 2048 })
  gate.resolve(new Response('busy', { status: 503 }))
  // Failed batches are not retried.
  await vi.waitFor(() => expect(exporter.counts()).toEqual({ sent: 0, dropped: 4000 }))
  await exporter.close()
})

test.each([
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', true],
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', false],
])('propagates the sampling decision of %s', (header, isSampled) => {
  const parent = readTraceparent(header)!
  expect(parent.isSampled).toBe(isSampled)
  const child = startSpan({ name: 'x', kind: KIND.internal }, parent, 1)
  expect(child).toMatchObject({ traceId: parent.traceId, parentSpanId: parent.spanId, isSampled })
})

test.each([
  '',
  'planted',
  '00-00000000000000000000000000000000-b7ad6b7169203331-01',
  'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
])('ignores the header %j', (header) => {
  expect(readTraceparent(header)).toBeUndefined()
})

test('exports a share of new traces', () => {
  const told = Array.from({ length: 1000 }, () => startSpan({ name: 'x', kind: 1 }, undefined, 0.1))
  const count = told.filter(({ isSampled }) => isSampled).length
  expect(count).toBeGreaterThan(40)
  expect(count).toBeLessThan(200)
  expect(startSpan({ name: 'x', kind: 1 }, undefined, 0).isSampled).toBe(false)
})
