import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackPromises } from './track-promises.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('waits for all promises, including later and failed ones', async () => {
  const { track, settled } = trackPromises()
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  const given = track(first.promise)
  let isOver = false
  const waiting = settled(60_000).then(() => (isOver = true))
  const failing = expect(track(second.promise)).rejects.toThrow('refused')
  first.resolve('answer')
  expect(await given).toBe('answer')
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toBe(false)
  second.reject(new Error('refused'))
  await failing
  await waiting
  expect(vi.getTimerCount()).toBe(0)
})

test('waits for a pending promise only until the time limit', async () => {
  const { track, settled } = trackPromises()
  void track(new Promise(() => undefined))
  let isOver = false
  void settled(2_000).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
})
