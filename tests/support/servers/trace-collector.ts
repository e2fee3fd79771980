/** A trace collector for OTLP over HTTP with JSON. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { z } from '#domain/schema.ts'

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
/** ExportTraceServiceRequest of opentelemetry-proto in its JSON mapping. */
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
export type ReceivedSpan = z.infer<typeof spanSchema>

/** Starts a collector on a free port until the end of the test; rejects invalid OTLP. */
export async function startTraceCollector() {
  const spans: ReceivedSpan[] = []
  const received: { url: string; header: string; text: string }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      received.push({ url: request.url!, header: String(request.headers['x-team']), text })
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
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, received }
}
