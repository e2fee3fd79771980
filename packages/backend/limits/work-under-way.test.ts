import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWorkUnderWay } from './work-under-way.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('whoever waits goes on when all has ended, what was begun meanwhile and what failed included', async () => {
  const { follow, settled } = createWorkUnderWay()
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  const given = follow(first.promise)
  let isOver = false
  const waiting = settled(60_000).then(() => (isOver = true))
  const failing = expect(follow(second.promise)).rejects.toThrow('refused')
  first.resolve('answer')
  expect(await given).toBe('answer')
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toBe(false)
  second.reject(new Error('refused'))
  await failing
  await waiting
  expect(vi.getTimerCount()).toBe(0)
})

test('what never ends is waited for so long and no longer', async () => {
  const { follow, settled } = createWorkUnderWay()
  void follow(new Promise(() => undefined))
  let isOver = false
  void settled(2_000).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
})

test('where nothing is under way nobody waits', async () => {
  await createWorkUnderWay().settled(60_000)
})
