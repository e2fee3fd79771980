import type { Span } from './spans.ts'

const MAX_WAITING = 2048
const MAX_BATCH = 512
const PAUSE_MS = 5_000
const SEND_MS = 10_000
const LAST_SEND_MS = 2_000

/**
 * Exports spans in batches as JSON, by OTLP over HTTP.
 * @param resource attributes of this process
 */
export function createSpanExporter(
  { endpoint, headers }: { endpoint: string; headers: Record<string, string> },
  resource: Record<string, string>,
) {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const waiting: Span[] = []
  let sent = 0
  let dropped = 0
  let underWay: Promise<void> | null = null
  const timer = setInterval(() => void flush(), PAUSE_MS).unref()

  async function send(batch: readonly Span[], limitMs: number): Promise<void> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(describeBatch(batch, resource)),
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`)
      sent += batch.length
    } catch {
      // Only counted: a line per batch would flood the log while the collector is unavailable.
      dropped += batch.length
    }
  }

  function flush(): Promise<void> {
    if (waiting.length === 0) return Promise.resolve()
    underWay ??= send(waiting.splice(0, MAX_BATCH), SEND_MS).finally(() => {
      underWay = null
      if (waiting.length >= MAX_BATCH) void flush()
    })
    return underWay
  }

  return {
    add(span: Span) {
      if (waiting.length >= MAX_WAITING) dropped += 1
      else waiting.push(span)
      if (waiting.length >= MAX_BATCH) void flush()
    },
    counts: () => ({ sent, dropped }),
    async close() {
      clearInterval(timer)
      const rest = waiting.splice(0)
      if (rest.length > 0) await send(rest, LAST_SEND_MS)
    },
  }
}

function describeBatch(spans: readonly Span[], resource: Record<string, string>) {
  return {
    resourceSpans: [
      {
        resource: { attributes: listAttributes(resource) },
        scopeSpans: [{ scope: { name: 'peakshelf' }, spans: spans.map(describeSpan) }],
      },
    ],
  }
}

function describeSpan(span: Span) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: span.kind,
    startTimeUnixNano: String(span.startedAt),
    endTimeUnixNano: String(span.endedAt ?? span.startedAt),
    attributes: listAttributes(span.attributes),
    // 2 is ERROR; successful spans have no status.
    status: span.hasFailed ? { code: 2 } : {},
  }
}

function listAttributes(attributes: Record<string, string | number | boolean>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : typeof value === 'boolean'
          ? { boolValue: value }
          : { intValue: String(Math.round(value)) },
  }))
}
