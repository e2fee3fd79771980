import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseBusyError } from '../engine.ts'
import { createFairQueue, type FairQueueLimits } from './fair-queue.ts'
import { type Flow, runInFlow, runInOwnFlow } from './flow.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const flowOf = (key: string, more: Partial<Flow> = {}): Flow => ({
  key,
  weight: 1,
  isThrottled: false,
  maxWaiting: Infinity,
  ...more,
})

/** A queue of named work with given durations, which records starts and ends. */
function openQueue(limits: Partial<FairQueueLimits> = {}) {
  const queue = createFairQueue({ atOnce: 1, atOncePerFlow: 1, ...limits })
  const started: string[] = []
  const ended: string[] = []
  const ask = (flow: Flow, name: string, milliseconds: number) =>
    runInFlow(flow, () =>
      queue.run(async () => {
        started.push(name)
        await new Promise((resolve) => setTimeout(resolve, milliseconds))
        ended.push(name)
      }),
    )
  return { queue, started, ended, ask }
}

test('a light caller waits only for running work, not for queued work', async () => {
  const { ask, ended } = openQueue()
  const flood = Array.from({ length: 20 }, (_, n) => ask(flowOf('flood'), `flood ${n}`, 100))
  const reader = ask(flowOf('reader'), 'reader', 1)
  await vi.advanceTimersByTimeAsync(3_000)
  await Promise.all([...flood, reader])
  expect(ended.indexOf('reader')).toBe(1)
})

test('background work of the process delays at most one page request', async () => {
  const { queue, ended } = openQueue()
  const ask = (name: string) =>
    queue.run(async () => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      ended.push(name)
    })
  const apart = Array.from({ length: 20 }, () =>
    runInOwnFlow({ name: 'deliveries', weight: 1 }, () => ask('delivery')),
  )
  const pages = Array.from({ length: 8 }, () => ask('page'))
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all([...apart, ...pages])
  expect(ended.slice(0, 10).filter((name) => name === 'page')).toHaveLength(8)
})

test('an idle flow accumulates no credit', async () => {
  const { ask, ended } = openQueue()
  const busy = ask(flowOf('busy'), 'busy', 5_000)
  await vi.advanceTimersByTimeAsync(5_000)
  await busy
  const late = Array.from({ length: 10 }, () => ask(flowOf('late'), 'late', 100))
  const more = ask(flowOf('busy'), 'more', 100)
  await vi.advanceTimersByTimeAsync(20_000)
  await Promise.all([...late, more])
  // Time used earlier delays only the first turn.
  expect(ended).toHaveLength(12)
})

test('after long work the flow of a visitor pauses for as long while others use the database', async () => {
  const { ask, started } = openQueue()
  const stranger = flowOf('stranger', { isThrottled: true })
  const flood = Array.from({ length: 3 }, (_, n) => ask(stranger, `flood ${n}`, 1_000))
  await vi.advanceTimersByTimeAsync(1_000)
  // A sign-in: consecutive queries.
  const signIn = (async () => {
    for (let n = 0; n < 8; n += 1) await ask(flowOf('auth'), `sign-in ${n}`, 5)
  })()
  await vi.advanceTimersByTimeAsync(900)
  await signIn
  expect(started.filter((name) => name.startsWith('flood'))).toEqual(['flood 0'])
  await vi.advanceTimersByTimeAsync(10_000)
  await Promise.all(flood)
})

test('low-priority work waits while a caller sends consecutive queries, and delays it by one task at most', async () => {
  const { ask, ended } = openQueue()
  const patient = flowOf('import', { weight: 2, isPatient: true })
  const long = Array.from({ length: 4 }, (_, n) => ask(patient, `part ${n}`, 50))
  await vi.advanceTimersByTimeAsync(10)
  const page = (async () => {
    for (let n = 0; n < 4; n += 1) {
      await ask(flowOf('page', { weight: 8 }), `question ${n}`, 2)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all([...long, page])
  expect(ended.slice(0, 6)).toEqual([
    'part 0',
    'question 0',
    'question 1',
    'question 2',
    'question 3',
    'part 1',
  ])
})

test('low-priority work gets a turn under load and starts immediately when idle', async () => {
  const { ask, ended, started } = openQueue()
  const patient = flowOf('import', { weight: 2, isPatient: true })
  const state = { asks: true }
  const pages = (async () => {
    while (state.asks) await ask(flowOf('page', { weight: 8 }), 'question', 5)
  })()
  const long = Array.from({ length: 3 }, (_, n) => ask(patient, `part ${n}`, 20))
  await vi.advanceTimersByTimeAsync(500)
  expect(ended.filter((name) => name.startsWith('part'))).toEqual(['part 0', 'part 1', 'part 2'])
  expect(ended.filter((name) => name === 'question').length).toBeGreaterThanOrEqual(60)
  state.asks = false
  await vi.advanceTimersByTimeAsync(10)
  await Promise.all([...long, pages])

  await vi.advanceTimersByTimeAsync(100)
  const alone = ask(patient, 'alone', 20)
  await vi.advanceTimersByTimeAsync(0)
  expect(started.at(-1)).toBe('alone')
  await vi.advanceTimersByTimeAsync(20)
  await alone
})

test('rejects too many waiting calls of a flow, but not of others', async () => {
  const { ask } = openQueue()
  const narrow = flowOf('narrow', { maxWaiting: 2 })
  const all = [ask(narrow, 'runs', 10), ask(narrow, 'waits', 10), ask(narrow, 'waits', 10)]
  await expect(ask(narrow, 'too many', 10)).rejects.toThrow(DatabaseBusyError)
  const other = ask(flowOf('other'), 'other', 10)
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all([...all, other])
})

test('charges the time used and rejects a caller without budget when its turn comes', async () => {
  const { ask, started } = openQueue()
  let left = 150
  const flow = flowOf('spender', {
    charge: (milliseconds) => {
      left -= milliseconds
    },
    readWait: () => (left > 0 ? null : 7),
  })
  const asked = Array.from({ length: 4 }, (_, n) => ask(flow, String(n), 100))
  const outcomes = Promise.allSettled(asked)
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  await expect(asked[3]).rejects.toMatchObject({ retryAfterSeconds: 7 })
  expect(started).toEqual(['0', '1'])
})

test('reports when a call waited too long', async () => {
  const { ask } = openQueue({ maxWaitMs: 50 })
  const long = ask(flowOf('a'), 'long', 100)
  const waits = expect(ask(flowOf('b'), 'waits', 1)).rejects.toThrow(DatabaseBusyError)
  await vi.advanceTimersByTimeAsync(50)
  await waits
  await vi.advanceTimersByTimeAsync(50)
  await long
})

test('the last work runs after everything that waits, and later work after it', async () => {
  const { queue, ask, ended } = openQueue()
  const before = [ask(flowOf('a'), 'first', 10), ask(flowOf('a', { isThrottled: true }), 'second', 30)]
  const last = queue.runLast(async () => {
    ended.push('last')
  })
  const after = ask(flowOf('b'), 'after', 1)
  await vi.advanceTimersByTimeAsync(200)
  await Promise.all([...before, last, after])
  expect(ended).toEqual(['first', 'second', 'last', 'after'])
})

test('reports running, waiting and rejected work', async () => {
  const { queue, ask } = openQueue()
  const flow = flowOf('flood', { maxWaiting: 2 })
  const outcomes = Promise.allSettled(Array.from({ length: 4 }, (_, n) => ask(flow, `flood ${n}`, 100)))
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.load()).toEqual({ running: 1, waiting: 2, refused: 1 })
  await vi.advanceTimersByTimeAsync(1_000)
  const statuses = (await outcomes).map(({ status }) => status)
  expect(statuses).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(queue.load()).toEqual({ running: 0, waiting: 0, refused: 1 })
})

const FIVE = { atOnce: 5, atOncePerFlow: 2 }
const LONG_MS = 3_000

test('many queries waiting for one table leave connections for other tables', async () => {
  const { ask, started, ended } = openQueue(FIVE)
  const crowd = Array.from({ length: 20 }, (_, n) =>
    ask(flowOf(`crowd ${n}`, { source: '/locked' }), 'locked', LONG_MS),
  )
  const reader = ask(flowOf('reader', { source: '/other' }), 'other', 1)
  await vi.advanceTimersByTimeAsync(10)
  expect(started.filter((name) => name === 'locked')).toHaveLength(3)
  expect(ended).toEqual(['other'])
  await vi.advanceTimersByTimeAsync(20 * LONG_MS)
  await Promise.all([...crowd, reader])
})

test('a flow at its limit on one table may query one other table, but not a third', async () => {
  const { ask, started, ended } = openQueue(FIVE)
  const askAs = (source: string, milliseconds: number) =>
    ask(flowOf('reader', { isThrottled: true, source }), source, milliseconds)
  const asked = [
    ...['/locked', '/locked', '/locked'].map((source) => askAs(source, LONG_MS)),
    askAs('/other', 1),
  ]
  await vi.advanceTimersByTimeAsync(10)
  expect(ended).toEqual(['/other'])
  asked.push(askAs('/slow', LONG_MS), askAs('/third', 1))
  await vi.advanceTimersByTimeAsync(10)
  expect(started).toEqual(['/locked', '/locked', '/other', '/slow'])
  await vi.advanceTimersByTimeAsync(10 * LONG_MS)
  await Promise.all(asked)
})
