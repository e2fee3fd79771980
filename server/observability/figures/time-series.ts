import { findLatencyClass } from '#domain/system/answer-times.ts'
import { LATENCY_BOUNDS_MS, type TimeSpan } from '#domain/system/process-figures.ts'
import type { FinishedRequest } from '../observe-requests.ts'
import { PROBE_ROUTES } from '../route-name.ts'

const MINUTE_MS = 60_000
const MINUTES = 60
const QUARTER_MS = 15 * MINUTE_MS
const QUARTERS = 96

/** What is so at one moment. */
export type ProcessSample = { loopDelayMs: number; memoryBytes: number; waiting: number }

export type TimeSeries = {
  /** Counts a request that has ended, unless somebody only looked whether the process is there. */
  add: (request: Pick<FinishedRequest, 'route' | 'status' | 'source' | 'milliseconds'>) => void
  sample: (sample: ProcessSample) => void
  read: () => { minutes: TimeSpan[]; quarters: TimeSpan[] }
}

/**
 * The last hour by the minute and the last day by the quarter of an hour, in memory: about 150 spans, whatever comes.
 * @param now milliseconds since 1970
 */
export function createTimeSeries(now: () => number = Date.now): TimeSeries {
  const minutes = createSpans(MINUTE_MS, MINUTES)
  const quarters = createSpans(QUARTER_MS, QUARTERS)
  return {
    add(request) {
      if (PROBE_ROUTES.has(request.route)) return
      const at = now()
      countRequest(minutes.find(at), request)
      countRequest(quarters.find(at), request)
    },
    sample(sample) {
      const at = now()
      keepWorst(minutes.find(at), sample)
      keepWorst(quarters.find(at), sample)
    },
    read() {
      const at = now()
      return { minutes: minutes.list(at), quarters: quarters.list(at) }
    },
  }
}

/** A ring: what is older than all of it is written over. */
function createSpans(lengthMs: number, amount: number) {
  const ring: (TimeSpan | undefined)[] = Array.from({ length: amount })
  return {
    find(now: number): TimeSpan {
      const index = Math.floor(now / lengthMs)
      const known = ring[index % amount]
      if (known?.at === index * lengthMs) return known
      return (ring[index % amount] = createSpan(index * lengthMs))
    },
    list(now: number): TimeSpan[] {
      const newest = Math.floor(now / lengthMs) * lengthMs
      const isRecent = (span: TimeSpan | undefined): span is TimeSpan =>
        span !== undefined && span.at <= newest && span.at > newest - amount * lengthMs
      return ring
        .filter(isRecent)
        .toSorted((a, b) => a.at - b.at)
        .map((span) => ({ ...span, latencies: [...span.latencies] }))
    },
  }
}

function createSpan(at: number): TimeSpan {
  return {
    at,
    answered: 0,
    redirected: 0,
    refused: 0,
    failed: 0,
    kept: 0,
    rendered: 0,
    stale: 0,
    latencies: Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, () => 0),
    loopDelayMs: null,
    memoryBytes: null,
    waiting: null,
  }
}

const API = /^\/(?:rest|auth|storage|functions)\/v1\//

function countRequest(
  span: TimeSpan,
  { route, status, source, milliseconds }: Parameters<TimeSeries['add']>[0],
): void {
  if (status >= 500) span.failed += 1
  else if (status >= 400) span.refused += 1
  else if (status >= 300) span.redirected += 1
  else span.answered += 1
  if (source === 'cache') span.kept += 1
  else if (source === 'stale') span.stale += 1
  else if (source === 'app' && !API.test(route)) span.rendered += 1
  if (source !== 'file') span.latencies[findLatencyClass(milliseconds)]! += 1
}

function keepWorst(span: TimeSpan, sample: ProcessSample): void {
  span.loopDelayMs = Math.max(span.loopDelayMs ?? 0, sample.loopDelayMs)
  span.memoryBytes = Math.max(span.memoryBytes ?? 0, sample.memoryBytes)
  span.waiting = Math.max(span.waiting ?? 0, sample.waiting)
}
