import { expect, test } from 'vitest'
import { FunctionError } from '../client/call-function.ts'
import { DataError } from '../client/data-error.ts'
import { retryWhileUnavailable, type RetryOptions, type RetryWait } from './retry-call.ts'

const away = new DataError('unavailable', 'No answer')
const busy = (answer: Record<string, unknown>, retryAfter: number | null = null) =>
  new FunctionError(429, answer, 'Too many', retryAfter)

/** Runs a call that has these results; errors are thrown. */
async function run(results: unknown[], options: RetryOptions = {}) {
  const waits: (RetryWait | null)[] = []
  let calls = 0
  const act = async () => {
    const result = results[calls]
    calls += 1
    if (result instanceof Error) throw result
    return result
  }
  const onRetryWait = (wait: RetryWait | null) => waits.push(wait)
  const outcome: unknown = await retryWhileUnavailable(act, {
    wait: async () => {},
    onRetryWait,
    ...options,
  }).catch((error: unknown) => error)
  return { outcome, waits, calls }
}

test('retries an unreachable server with exponential backoff up to 20 seconds', async () => {
  const { outcome, waits } = await run([...Array.from({ length: 7 }, () => away), 'here'])
  expect(outcome).toBe('here')
  expect(waits.map((wait) => wait?.seconds)).toEqual([1, 2, 4, 8, 16, 20, 20, undefined])
  expect(waits[0]).toEqual({ reason: 'away', seconds: 1 })
})

test('waits as long as a busy server asks, in its body or its header', async () => {
  const { waits } = await run([busy({ retry_after: 7 }), busy({}, 3), 'here'])
  expect(waits.slice(0, 2)).toEqual([
    { reason: 'busy', seconds: 7 },
    { reason: 'busy', seconds: 3 },
  ])
})

test('does not retry a refusal', async () => {
  const refusal = new FunctionError(403, {}, 'No')
  expect(await run([refusal, 'here'])).toMatchObject({ outcome: refusal, calls: 1 })
})

test('retries a call that is not idempotent only if the server was busy', async () => {
  expect(await run([away, 'here'], { onlyWhenBusy: true })).toMatchObject({ outcome: away })
  expect(await run([busy({}), 'here'], { onlyWhenBusy: true })).toMatchObject({ outcome: 'here' })
})

test('stops waiting once the signal is aborted', async () => {
  const controller = new AbortController()
  const stopped = new Error('stopped')
  const call = retryWhileUnavailable(() => Promise.reject(away), {
    signal: controller.signal,
    onRetryWait: () => controller.abort(stopped),
  })
  await expect(call).rejects.toBe(stopped)
})
