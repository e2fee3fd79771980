import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTimeLimit } from './call-limits.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the time limit of a call excludes its time in the queue', async () => {
  const time = startTimeLimit(60_000)
  vi.advanceTimersByTime(59_000)
  time.pause()
  vi.advanceTimersByTime(3_600_000)
  expect(time.signal.aborted).toBe(false)
  time.restart()
  vi.advanceTimersByTime(59_999)
  expect(time.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(time.signal.aborted).toBe(true)
  expect(await time.timedOut).toBe('timed out')
})

test('a body that arrives too late is ignored', async () => {
  const time = startTimeLimit(60_000)
  vi.advanceTimersByTime(60_000)
  expect(await time.timedOut).toBe('timed out')
  expect(time.signal.reason).toMatchObject({ name: 'TimeoutError' })
})
