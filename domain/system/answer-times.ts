import { LATENCY_BOUNDS_MS } from './process-figures.ts'

/** The class that an answer belongs to. */
export function findLatencyClass(milliseconds: number): number {
  const at = LATENCY_BOUNDS_MS.findIndex((bound) => milliseconds <= bound)
  return at === -1 ? LATENCY_BOUNDS_MS.length : at
}

/**
 * The time in which this share of the answers was given, as near as the classes know: even within each. What is in the last
 * class took at least its lower bound.
 * @param share from 0 to 1
 * @returns milliseconds; null where nothing was answered
 */
export function findPercentile(latencies: readonly number[], share: number): number | null {
  const total = latencies.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let below = 0
  for (const [at, count] of latencies.entries()) {
    const wanted = share * total - below
    if (wanted <= count && count > 0) {
      const from = LATENCY_BOUNDS_MS[at - 1] ?? 0
      const to = LATENCY_BOUNDS_MS[at] ?? from
      return from + ((to - from) * Math.max(0, wanted)) / count
    }
    below += count
  }
  return LATENCY_BOUNDS_MS.at(-1)!
}

/** Adds the latency classes of two spans. */
export function addLatencies(a: readonly number[], b: readonly number[]): number[] {
  return a.map((count, at) => count + b[at]!)
}
