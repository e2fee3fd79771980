import { LATENCY_BOUNDS_MS } from './process-figures.ts'

export function findLatencyBucket(milliseconds: number): number {
  const at = LATENCY_BOUNDS_MS.findIndex((bound) => milliseconds <= bound)
  return at === -1 ? LATENCY_BOUNDS_MS.length : at
}

/**
 * Estimates a percentile from a histogram, interpolating within a bucket. The last bucket counts as its lower bound.
 * @param share from 0 to 1
 * @returns milliseconds; null for an empty histogram
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

export function addLatencies(a: readonly number[], b: readonly number[]): number[] {
  return a.map((count, at) => count + b[at]!)
}
