import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endInTime, LateEndError } from './end-in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an end in order is waited for, and no timer keeps the process', async () => {
  await endInTime(async () => undefined, 5_000)
  expect(vi.getTimerCount()).toBe(0)
})

test('rejects with an error of closing', async () => {
  await expect(endInTime(() => Promise.reject(new Error('away')), 0)).rejects.toThrow('away')
})

test('rejects before the process would be killed, not counting the notice', async () => {
  for (const noticeMs of [0, 5_000, 60_000]) {
    let failure: unknown = null
    void endInTime(() => new Promise(() => undefined), noticeMs).catch((error: unknown) => (failure = error))
    await vi.advanceTimersByTimeAsync(noticeMs + 33_999)
    expect(failure).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure).toBeInstanceOf(LateEndError)
  }
})
