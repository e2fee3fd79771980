import { expect, test } from 'vitest'
import { createPurgeQueue, PurgeRefused } from './purge-queue.ts'

/** A queue whose timers run when the test says so, in front of a CDN that fails as often as it is told. */
function open({ failures = 0, waitMs = 0, claims = (keys: string[]) => keys } = {}) {
  let clock = 0
  const timers: { at: number; run: () => void }[] = []
  const purged: string[][] = []
  const asked: number[] = []
  const lines: string[] = []
  let left = failures
  const queue = createPurgeQueue({
    allKey: 'all',
    claim: async (keys, secondsAgo) => {
      asked.push(secondsAgo)
      return claims(keys)
    },
    purge: async (keys) => {
      if (left > 0) {
        left -= 1
        throw new PurgeRefused('cdn.example answered 503', waitMs)
      }
      purged.push([...keys].toSorted())
    },
    report: (line) => lines.push(line),
    now: () => clock,
    startTimer: (run, milliseconds) => {
      const timer = { at: clock + milliseconds, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
    },
  })
  const pass = async (milliseconds: number) => {
    const until = clock + milliseconds
    for (;;) {
      const [next] = timers.toSorted((a, b) => a.at - b.at)
      if (!next || next.at > until) break
      timers.splice(timers.indexOf(next), 1)
      clock = next.at
      next.run()
      await new Promise((resolve) => setImmediate(resolve))
    }
    clock = until
  }
  return { queue, purged, asked, lines, pass }
}

test('what comes together is one purge, and is purged once more', async () => {
  const { queue, purged, asked, pass } = open()
  queue.add(['a', 'b'])
  await pass(100)
  queue.add(['b', 'c'])
  await pass(50)
  expect(purged).toEqual([])
  await pass(100)
  expect(purged).toEqual([['a', 'b', 'c']])
  expect(asked).toEqual([0.1])
  await pass(10_000)
  expect(purged).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
  expect(queue.counts()).toEqual({ done: 1, failed: 0, waiting: 0 })
})

test('what another process claimed is left to it', async () => {
  const { queue, purged, pass } = open({ claims: (keys) => keys.filter((key) => key !== 'b') })
  queue.add(['a', 'b'])
  queue.add(['b'])
  await pass(1_000)
  expect(purged).toEqual([['a']])
  const none = open({ claims: () => [] })
  none.queue.add(['a'])
  await none.pass(10_000)
  expect(none.purged).toEqual([])
})

test('a purge that fails is sent again with what changed meanwhile, and said', async () => {
  const { queue, purged, lines, pass } = open({ failures: 2 })
  queue.add(['a'])
  await pass(500)
  queue.add(['b'])
  expect(queue.counts().waiting).toBe(2)
  await pass(5_000)
  expect(purged[0]).toEqual(['a', 'b'])
  expect(lines).toEqual([
    'The CDN was not purged (cdn.example answered 503); it is asked again',
    'The CDN was not purged (cdn.example answered 503); it is asked again',
    'The CDN takes purges again',
  ])
})

test('a CDN that wants to be left alone is, and one that never answers is given up', async () => {
  const busy = open({ failures: 1, waitMs: 20_000 })
  busy.queue.add(['a'])
  await busy.pass(20_000)
  expect(busy.purged).toEqual([])
  await busy.pass(1_000)
  expect(busy.purged).toEqual([['a']])

  const gone = open({ failures: 6 })
  gone.queue.add(['a'])
  await gone.pass(60_000)
  expect(gone.queue.counts()).toEqual({ done: 0, failed: 1, waiting: 0 })
  expect(gone.lines.at(-1)).toContain('it shows old pages until they expire there')
  gone.queue.add(['b'])
  await gone.pass(1_000)
  expect(gone.purged).toEqual([['b']])
})

test('more than is told one by one is everything', async () => {
  const { queue, purged, pass } = open()
  queue.add(Array.from({ length: 501 }, (_, at) => `key-${at}`))
  await pass(1_000)
  expect(purged).toEqual([['all']])
})

test('a process that ends sends what waits', async () => {
  const { queue, purged } = open()
  queue.add(['a'])
  await queue.close()
  expect(purged).toEqual([['a']])
  const failing = open({ failures: 9 })
  failing.queue.add(['a'])
  await failing.queue.close()
  expect(failing.queue.counts().failed).toBe(1)
})
