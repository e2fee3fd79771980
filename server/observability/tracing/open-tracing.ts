import { type Channel, tracingChannel } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { unmapIpv4 } from '#server/http/client-address.ts'
import type { TracingSettings } from '#server/config/config.ts'
import type { TrustedProxies } from '#server/config/trusted-proxies.ts'
import type { FinishedRequest } from '../observe-requests.ts'
import { createSpanExporter } from './otlp-exporter.ts'
import { currentSpan, KIND, nowNs, readTraceparent, type Span, startSpan } from './spans.ts'

/** Attributes come from our code only, never from user input. */
type Work = { name?: string; kind?: string; error?: unknown }

const CHANNELS = {
  render: { kind: KIND.internal, begins: false },
  read: { kind: KIND.client, begins: false },
  database: { kind: KIND.client, begins: false },
  // Functions can be called by scheduled jobs, outside a request.
  function: { kind: KIND.internal, begins: true },
  fetch: { kind: KIND.client, begins: false },
  // Account emails are sent after the response.
  mail: { kind: KIND.client, begins: true },
}

export function openTracing(
  settings: TracingSettings,
  { trustedProxies, version }: { trustedProxies: TrustedProxies; version: string },
) {
  const exporter = createSpanExporter(settings, {
    'service.name': settings.serviceName,
    'service.version': version,
    'service.instance.id': String(process.pid),
  })
  const ofResponse = new WeakMap<ServerResponse, Span>()
  const finish = (span: Span) => {
    span.endedAt = nowNs()
    if (span.isSampled) exporter.add(span)
  }
  const stops = Object.entries(CHANNELS).map(([name, { kind, begins }]) =>
    follow(
      name,
      (work) => {
        const parent = currentSpan.getStore()
        if (!parent && !begins) return undefined
        const attributes = work.kind === undefined ? {} : { [`peakshelf.${name}.kind`]: work.kind }
        return startSpan(
          { name: work.name === undefined ? name : `${name} ${work.name}`, kind, attributes },
          parent,
          settings.ratio,
        )
      },
      finish,
    ),
  )
  return {
    begin(request: IncomingMessage, response: ServerResponse) {
      const given = request.headers.traceparent
      const isTrusted = trustedProxies.includes(unmapIpv4(request.socket.remoteAddress ?? ''))
      const parent = isTrusted && typeof given === 'string' ? readTraceparent(given) : undefined
      const span = startSpan({ name: 'request', kind: KIND.server }, parent, settings.ratio)
      ofResponse.set(response, span)
      // Node gives each request its own context, which the next listener inherits.
      currentSpan.enterWith(span)
    },
    end(request: FinishedRequest, response: ServerResponse) {
      const span = ofResponse.get(response)
      if (!span) return
      span.name = `${request.method} ${request.route}`
      span.hasFailed = request.status >= 500
      span.attributes = {
        'http.request.method': request.method,
        'http.route': request.route,
        'http.response.status_code': request.status,
        'http.response.size': request.bytes,
        'peakshelf.source': request.source,
        'peakshelf.request_id': request.readId(),
        'peakshelf.aborted': request.isAborted,
        ...(request.call?.actor && { 'enduser.id': request.call.actor }),
      }
      finish(span)
    },
    counts: exporter.counts,
    async close() {
      for (const stop of stops) stop()
      await exporter.close()
    },
  }
}

function follow(
  name: string,
  start: (work: Work) => Span | undefined,
  finish: (span: Span) => void,
): () => void {
  const channel = tracingChannel<Work, Work>(`peakshelf.${name}`)
  const spans = new WeakMap<Work, Span>()
  // The types of node:diagnostics_channel mix up store and message.
  const beginning = channel.start as unknown as Pick<Channel, 'unbindStore'> & {
    bindStore: (store: typeof currentSpan, transform: (work: Work) => Span | undefined) => void
  }
  beginning.bindStore(currentSpan, (work) => {
    const span = start(work)
    if (span) spans.set(work, span)
    return span ?? currentSpan.getStore()
  })
  const subscribers = {
    start() {},
    end() {},
    asyncStart() {},
    asyncEnd(work: Work) {
      const span = spans.get(work)
      if (span) finish(span)
    },
    error(work: Work) {
      const span = spans.get(work)
      if (span) span.hasFailed = true
    },
  }
  channel.subscribe(subscribers)
  return () => {
    beginning.unbindStore(currentSpan)
    channel.unsubscribe(subscribers)
  }
}
