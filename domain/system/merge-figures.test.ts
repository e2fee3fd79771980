import { expect, test } from 'vitest'
import { mergeFigures } from './merge-figures.ts'
import { LATENCY_BOUNDS_MS, type OwnFigures, type TimeSpan } from './process-figures.ts'

const span = (at: number, given: Partial<TimeSpan> = {}): TimeSpan => ({
  at,
  answered: 1,
  redirected: 2,
  refused: 3,
  failed: 4,
  kept: 5,
  rendered: 6,
  stale: 7,
  latencies: LATENCY_BOUNDS_MS.map(() => 1).concat(9),
  loopDelayMs: null,
  memoryBytes: null,
  waiting: null,
  ...given,
})
const figures = (given: Partial<OwnFigures>): OwnFigures => ({
  state: { number: 1, startedAt: 0, memoryBytes: 10, loopDelayMs: 1, inFlight: 0 },
  cacheBytes: 100,
  queues: [],
  minutes: [],
  quarters: [],
  ...given,
})

test('what one process says stays as it is', () => {
  const own = figures({ minutes: [span(1), span(2)], quarters: [span(0)] })
  const { state: _state, ...rest } = own
  expect(mergeFigures([own])).toEqual(rest)
})

test('spans of one time are one: counts and memory add up, of delays the longest counts', () => {
  const merged = mergeFigures([
    figures({
      queues: [{ name: 'database', running: 1, waiting: 2, refused: 3 }],
      minutes: [span(2, { loopDelayMs: 4, memoryBytes: 100, waiting: 1 }), span(3)],
    }),
    figures({
      queues: [
        { name: 'database', running: 10, waiting: 20, refused: 30 },
        { name: 'passwords', running: 1, waiting: 0, refused: 0 },
      ],
      minutes: [span(1), span(2, { loopDelayMs: 9, memoryBytes: 50, waiting: 2 }), span(3, { waiting: 0 })],
    }),
  ])
  expect(merged.cacheBytes).toBe(200)
  expect(merged.queues).toEqual([
    { name: 'database', running: 11, waiting: 22, refused: 33 },
    { name: 'passwords', running: 1, waiting: 0, refused: 0 },
  ])
  expect(merged.minutes.map(({ at }) => at)).toEqual([1, 2, 3])
  const both = { answered: 2, redirected: 4, refused: 6, failed: 8, kept: 10, rendered: 12, stale: 14 }
  const latencies = [...LATENCY_BOUNDS_MS.map(() => 2), 18]
  expect(merged.minutes[1]).toEqual({
    at: 2,
    ...both,
    latencies,
    loopDelayMs: 9,
    memoryBytes: 150,
    waiting: 3,
  })
  expect(merged.minutes[2]).toMatchObject({ ...both, loopDelayMs: null, memoryBytes: null, waiting: 0 })
})
