import { expect, test } from 'vitest'
import { findLatencyBucket, findPercentile } from './answer-times.ts'
import { LATENCY_BOUNDS_MS } from './process-figures.ts'

const count = (times: readonly number[]) => {
  const latencies = Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, () => 0)
  for (const time of times) latencies[findLatencyBucket(time)]! += 1
  return latencies
}

test('puts a response time into its bucket', () => {
  expect([0, 1, 1.01, 10_000, 10_001].map(findLatencyBucket)).toEqual([0, 0, 1, 11, 12])
})

test('has no percentile without requests', () => {
  expect(findPercentile(count([]), 0.5)).toBe(null)
})

test('estimates percentiles within the width of a bucket', () => {
  const times = Array.from({ length: 1000 }, (_, at) => (at + 1) / 2)
  for (const share of [0.01, 0.1, 0.5, 0.9, 0.95, 0.99, 1]) {
    const exact = times[Math.ceil(share * times.length) - 1]!
    expect(findPercentile(count(times), share)).toBeCloseTo(exact, 0)
  }
})

test('treats times beyond the last bucket as its upper bound', () => {
  expect(findPercentile(count([60_000, 60_000]), 0.5)).toBe(10_000)
  expect(findPercentile(count([0.5, 0.5, 0.5, 60_000]), 0.5)).toBeLessThanOrEqual(1)
})
