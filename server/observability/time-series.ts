import { findLatencyBucket } from '#domain/system/answer-times.ts'
import { LATENCY_BOUNDS_MS, type TimeSpan } from '#domain/system/process-figures.ts'
import type { FinishedRequest } from './observe-requests.ts'
import { PROBE_ROUTES } from './route-name.ts'

const MINUTE_MS = 60_000
const MINUTES = 60
const QUARTER_MS = 15 * MINUTE_MS
const QUARTERS = 96

export type ProcessSample = { loopDelayMs: number; memoryBytes: number }

export type TimeSeries = ReturnType<typeof createTimeSeries>

/**
 * Requests per minute of the last hour and per quarter hour of the last day, without probes.
 * @param now milliseconds since 1970
 */
export function createTimeSeries(now: () => number = Date.now) {
  const minutes = createSpans(MINUTE_MS, MINUTES)
  const quarters = createSpans(QUARTER_MS, QUARTERS)
  const updateBoth = (update: (span: TimeSpan) => void) => {
    const at = now()
    update(minutes.find(at))
    update(quarters.find(at))
  }
  return {
    add(request: Pick<FinishedRequest, 'route' | 'status' | 'source' | 'milliseconds'>) {
      if (!PROBE_ROUTES.has(request.route)) updateBoth((span) => countRequest(span, request))
    },
    sample({ loopDelayMs, memoryBytes }: ProcessSample) {
      updateBoth((span) => {
        span.loopDelayMs = Math.max(span.loopDelayMs ?? 0, loopDelayMs)
        span.memoryBytes = Math.max(span.memoryBytes ?? 0, memoryBytes)
      })
    },
    read: () => ({ minutes: minutes.list(now()), quarters: quarters.list(now()) }),
    countRecent(count: number) {
      const spans = minutes.list(now()).filter(({ at }) => at > now() - count * MINUTE_MS)
      const requests = spans.reduce((sum, span) => sum + span.answered + span.redirected + span.refused, 0)
      const errors = spans.reduce((sum, { failed }) => sum + failed, 0)
      return { requests: requests + errors, errors, minutes: count }
    },
  }
}

function createSpans(lengthMs: number, count: number) {
  const ring: (TimeSpan | undefined)[] = Array.from({ length: count })
  return {
    find(now: number): TimeSpan {
      const index = Math.floor(now / lengthMs)
      const known = ring[index % count]
      if (known?.at === index * lengthMs) return known
      return (ring[index % count] = createSpan(index * lengthMs))
    },
    list(now: number): TimeSpan[] {
      const newest = Math.floor(now / lengthMs) * lengthMs
      return ring
        .filter((span) => span !== undefined)
        .filter(({ at }) => at <= newest && at > newest - count * lengthMs)
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
    latencies: Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, () => 0),
    loopDelayMs: null,
    memoryBytes: null,
  }
}

function countRequest(
  span: TimeSpan,
  { status, source, milliseconds }: Parameters<TimeSeries['add']>[0],
): void {
  if (status >= 500) span.failed += 1
  else if (status >= 400) span.refused += 1
  else if (status >= 300) span.redirected += 1
  else span.answered += 1
  if (source !== 'file') span.latencies[findLatencyBucket(milliseconds)]! += 1
}
