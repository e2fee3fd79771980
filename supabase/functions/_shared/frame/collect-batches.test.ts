import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { collectBatches } from './collect-batches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function collect(run?: (items: readonly number[]) => Promise<readonly string[]>) {
  const batches: (readonly number[])[] = []
  const double = collectBatches<number, string>({
    atMost: 3,
    leastPauseMs: 100,
    run: async (items) => {
      batches.push(items)
      return run ? run(items) : items.map((item) => `${item}!`)
    },
  })
  return { double, batches }
}

test('the first goes at once, those that come soon after go together, in order', async () => {
  const { double, batches } = collect()
  expect(await double(1)).toBe('1!')
  const later = Promise.all([double(2), double(3), double(4), double(5)])
  await vi.advanceTimersByTimeAsync(99)
  expect(batches).toEqual([[1]])
  await vi.advanceTimersByTimeAsync(1)
  expect(batches).toEqual([[1], [2, 3, 4]])
  await vi.advanceTimersByTimeAsync(100)
  expect(await later).toEqual(['2!', '3!', '4!', '5!'])
  await vi.advanceTimersByTimeAsync(100)
  expect(await double(6)).toBe('6!')
  expect(batches).toEqual([[1], [2, 3, 4], [5], [6]])
})

test('what comes while a batch is under way waits for its end, however long that takes', async () => {
  const first = Promise.withResolvers<readonly string[]>()
  const { double, batches } = collect((items) =>
    items.includes(1) ? first.promise : Promise.resolve(items.map((item) => `${item}!`)),
  )
  const answers = [double(1), double(2)]
  await vi.advanceTimersByTimeAsync(1000)
  expect(batches).toEqual([[1]])
  first.resolve(['late'])
  expect(await Promise.all(answers)).toEqual(['late', '2!'])
})

test('a failure is told to each of its batch and holds up nobody else', async () => {
  const { double } = collect((items) =>
    items.includes(2) ? Promise.reject(new Error('no')) : Promise.resolve(items.map((item) => `${item}!`)),
  )
  const first = double(1)
  const failed = Promise.allSettled([double(2), double(3)])
  await vi.advanceTimersByTimeAsync(100)
  expect(await first).toBe('1!')
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const last = double(4)
  await vi.advanceTimersByTimeAsync(100)
  expect(await last).toBe('4!')
})

test("too few results are a failure, not somebody else's", async () => {
  const { double } = collect(() => Promise.resolve([]))
  await expect(double(1)).rejects.toThrow('another number of results')
})
