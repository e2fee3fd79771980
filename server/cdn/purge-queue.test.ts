import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPurgeQueue, PurgeError } from './purge-queue.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A queue for a CDN whose first purges fail. */
function open({ failures = 0, retryAfterMs = 0, claims = (keys: string[]) => keys } = {}) {
  const purged: string[][] = []
  const askedSecondsAgo: number[] = []
  const lines: string[] = []
  let failuresLeft = failures
  const queue = createPurgeQueue({
    allKey: 'all',
    claim: async (keys, secondsAgo) => {
      askedSecondsAgo.push(secondsAgo)
      return claims(keys)
    },
    purge: async (keys) => {
      if (failuresLeft > 0) {
        failuresLeft -= 1
        throw new PurgeError('cdn.example returned 503', retryAfterMs)
      }
      purged.push([...keys].toSorted())
    },
    report: (line) => lines.push(line),
  })
  return { queue, purged, askedSecondsAgo, lines }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('combines changes made within a short time into one purge, and repeats it', async () => {
  const { queue, purged, askedSecondsAgo } = open()
  queue.add(['a', 'b'])
  await pass(100)
  queue.add(['b', 'c'])
  await pass(50)
  expect(purged).toEqual([])
  await pass(100)
  expect(purged).toEqual([['a', 'b', 'c']])
  expect(askedSecondsAgo).toEqual([0.1])
  await pass(10_000)
  expect(purged).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
  expect(queue.counts()).toEqual({ done: 1, failed: 0, waiting: 0 })
})

test('skips URLs that another process is purging', async () => {
  const { queue, purged } = open({ claims: (keys) => keys.filter((key) => key !== 'b') })
  queue.add(['a', 'b'])
  await pass(1_000)
  queue.add(['b'])
  await pass(1_000)
  expect(purged).toEqual([['a']])
})

test('sends a failed purge again, together with later changes', async () => {
  const { queue, purged, lines } = open({ failures: 2 })
  queue.add(['a'])
  await pass(500)
  queue.add(['b'])
  expect(queue.counts().waiting).toBe(2)
  await pass(5_000)
  expect(purged[0]).toEqual(['a', 'b'])
  const failure = 'Purging the CDN failed (cdn.example returned 503); trying again'
  expect(lines).toEqual([failure, failure, 'The CDN accepts purges again'])
})

test('waits as long as the CDN asks for', async () => {
  const { queue, purged } = open({ failures: 1, retryAfterMs: 20_000 })
  queue.add(['a'])
  await pass(20_000)
  expect(purged).toEqual([])
  await pass(1_000)
  expect(purged).toEqual([['a']])
})

test('drops a purge that fails six times', async () => {
  const { queue, purged, lines } = open({ failures: 6 })
  queue.add(['a'])
  await pass(60_000)
  expect(queue.counts()).toEqual({ done: 0, failed: 1, waiting: 0 })
  expect(lines.at(-1)).toContain('it shows old pages until they expire there')
  queue.add(['b'])
  await pass(1_000)
  expect(purged).toEqual([['b']])
})

test('purges all pages instead of more than 500 keys', async () => {
  const { queue, purged } = open()
  queue.add(Array.from({ length: 501 }, (_, index) => `key-${index}`))
  await pass(1_000)
  expect(purged).toEqual([['all']])
})

test('sends waiting purges once when it closes', async () => {
  const { queue, purged } = open()
  queue.add(['a'])
  await queue.close()
  expect(purged).toEqual([['a']])
  const failing = open({ failures: 9 })
  failing.queue.add(['a'])
  await failing.queue.close()
  expect(failing.queue.counts().failed).toBe(1)
})
