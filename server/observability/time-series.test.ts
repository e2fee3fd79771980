import { expect, test } from 'vitest'
import { createTimeSeries } from './time-series.ts'

const MINUTE = 60_000
/** Start of a quarter hour. */
const START = Date.UTC(2026, 10, 25, 12)

function startSeries() {
  const clock = { at: START }
  return { clock, series: createTimeSeries(() => clock.at) }
}
const page = { route: '/about', status: 200, source: 'cache' as const, milliseconds: 0.4 }

test('counts requests by minute, quarter of an hour and status', () => {
  const { clock, series } = startSeries()
  series.add(page)
  series.add({ ...page, source: 'app', milliseconds: 30 })
  series.add({ ...page, source: 'stale' })
  series.add({ ...page, source: 'file', status: 304 })
  clock.at += MINUTE
  series.add({ ...page, source: 'app', status: 503, milliseconds: 900 })
  series.add({ route: '/rest/v1/blog_posts', status: 401, source: 'app', milliseconds: 2 })
  const { minutes, quarters } = series.read()
  const first = {
    at: START,
    answered: 3,
    redirected: 1,
    refused: 0,
    failed: 0,
  }
  const second = {
    at: START + MINUTE,
    answered: 0,
    redirected: 0,
    refused: 1,
    failed: 1,
  }
  expect(minutes).toMatchObject([first, second])
  expect(quarters).toMatchObject([{ at: START, answered: 3, redirected: 1, refused: 1, failed: 1 }])
  // Without the request for the static file.
  expect(quarters[0]!.latencies).toEqual([2, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
})

test('ignores probes', () => {
  const { series } = startSeries()
  for (const route of ['/healthz', '/readyz', '/metrics', '/system/v1/process'])
    series.add({ ...page, route })
  expect(series.read().minutes).toEqual([])
})

test('keeps the highest sample of a time span', () => {
  const { series } = startSeries()
  series.sample({ loopDelayMs: 3, memoryBytes: 900 })
  series.sample({ loopDelayMs: 80, memoryBytes: 700 })
  series.sample({ loopDelayMs: 5, memoryBytes: 800 })
  const worst = { loopDelayMs: 80, memoryBytes: 900 }
  expect(series.read()).toMatchObject({ minutes: [worst], quarters: [worst] })
})

test('keeps per-minute values for an hour and quarter-hour values for a day', () => {
  const { clock, series } = startSeries()
  for (let minute = 0; minute < 3 * 24 * 60; minute += 1) {
    clock.at = START + minute * MINUTE
    series.add(page)
  }
  const { minutes, quarters } = series.read()
  expect(minutes).toHaveLength(60)
  expect(minutes.map(({ at }) => at)).toEqual(minutes.map((_, index) => clock.at - (59 - index) * MINUTE))
  expect(minutes.every(({ answered }) => answered === 1)).toBe(true)
  expect(quarters).toHaveLength(96)
  expect(quarters.every(({ answered }) => answered === 15)).toBe(true)
  expect(quarters.at(-1)!.at).toBe(clock.at - 14 * MINUTE)
})

test('leaves out old spans after a pause', () => {
  const { clock, series } = startSeries()
  series.add(page)
  clock.at += 59 * MINUTE
  expect(series.read().minutes).toHaveLength(1)
  clock.at += MINUTE
  expect(series.read().minutes).toEqual([])
  expect(series.read().quarters).toHaveLength(1)
  // Set the clock back.
  clock.at = START - 5 * MINUTE
  expect(series.read().quarters).toEqual([])
})

test('counts requests and failures of the last minutes', () => {
  const { clock, series } = startSeries()
  for (const status of [200, 500, 404, 499]) series.add({ ...page, status })
  expect(series.countRecent(5)).toEqual({ requests: 4, errors: 1, minutes: 5 })
  clock.at += 4.9 * MINUTE
  series.add({ ...page, status: 503 })
  expect(series.countRecent(5)).toEqual({ requests: 5, errors: 2, minutes: 5 })
  clock.at += MINUTE
  expect(series.countRecent(5)).toEqual({ requests: 1, errors: 1, minutes: 5 })
})
