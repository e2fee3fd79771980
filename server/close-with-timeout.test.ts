import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeWithTimeout, ShutdownTimeoutError } from './close-with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('rejects before the process would be killed, not counting the notice', async () => {
  for (const noticeMs of [0, 5_000, 60_000]) {
    let failure: unknown = null
    void closeWithTimeout(() => new Promise(() => undefined), noticeMs).catch(
      (error: unknown) => (failure = error),
    )
    await vi.advanceTimersByTimeAsync(noticeMs + 33_999)
    expect(failure).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure).toBeInstanceOf(ShutdownTimeoutError)
  }
})
