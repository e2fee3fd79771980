import type { OwnFigures, QueueFigures, TimeSpan } from './process-figures.ts'

/** What several processes of one machine say, as one: counts and memory add up, of delays the longest counts. */
export function mergeFigures(all: readonly OwnFigures[]): Omit<OwnFigures, 'state'> {
  return {
    cacheBytes: all.reduce((sum, { cacheBytes }) => sum + cacheBytes, 0),
    queues: mergeQueues(all.flatMap(({ queues }) => queues)),
    minutes: mergeSpans(all.flatMap(({ minutes }) => minutes)),
    quarters: mergeSpans(all.flatMap(({ quarters }) => quarters)),
  }
}

function mergeQueues(queues: readonly QueueFigures[]): QueueFigures[] {
  const merged = new Map<string, QueueFigures>()
  for (const { name, running, waiting, refused } of queues) {
    const known = merged.get(name) ?? { name, running: 0, waiting: 0, refused: 0 }
    merged.set(name, {
      name,
      running: known.running + running,
      waiting: known.waiting + waiting,
      refused: known.refused + refused,
    })
  }
  return [...merged.values()]
}

function mergeSpans(spans: readonly TimeSpan[]): TimeSpan[] {
  const merged = new Map<number, TimeSpan>()
  for (const span of spans) {
    const known = merged.get(span.at)
    merged.set(span.at, known ? addSpans(known, span) : span)
  }
  return [...merged.values()].toSorted((a, b) => a.at - b.at)
}

function addSpans(a: TimeSpan, b: TimeSpan): TimeSpan {
  return {
    at: a.at,
    answered: a.answered + b.answered,
    redirected: a.redirected + b.redirected,
    refused: a.refused + b.refused,
    failed: a.failed + b.failed,
    kept: a.kept + b.kept,
    rendered: a.rendered + b.rendered,
    stale: a.stale + b.stale,
    latencies: addLatencies(a.latencies, b.latencies),
    loopDelayMs: combine(a.loopDelayMs, b.loopDelayMs, Math.max),
    memoryBytes: combine(a.memoryBytes, b.memoryBytes, (x, y) => x + y),
    waiting: combine(a.waiting, b.waiting, (x, y) => x + y),
  }
}

/** Of two spans, class by class. */
export function addLatencies(a: readonly number[], b: readonly number[]): number[] {
  return a.map((count, at) => count + b[at]!)
}

function combine(a: number | null, b: number | null, join: (a: number, b: number) => number): number | null {
  if (a === null || b === null) return a ?? b
  return join(a, b)
}
