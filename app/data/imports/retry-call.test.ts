import { expect, test } from 'vitest'
import { FunctionError } from '../client/call-function.ts'
import { DataError } from '../client/data-error.ts'
import { retryWhileUnavailable, type Waiting } from './retry-call.ts'

/** Answers in turn: an error is thrown. */
function answerWith(...answers: unknown[]) {
  let calls = 0
  const act = async () => {
    const next = answers[calls]
    calls += 1
    if (next instanceof Error) throw next
    return next
  }
  return { act, count: () => calls }
}
const away = new DataError('unavailable', 'No answer')
const busy = (answer: Record<string, unknown>, retryAfter: number | null = null) =>
  new FunctionError(429, answer, 'Too many', retryAfter)
const wait = async () => {}

test('a call is made again with growing pauses until the server is back', async () => {
  const { act, count } = answerWith(away, away, away, 'here')
  const told: (Waiting | null)[] = []
  expect(await retryWhileUnavailable(act, { wait, onRetryWait: (waiting) => told.push(waiting) })).toBe(
    'here',
  )
  expect(count()).toBe(4)
  expect(told).toEqual([
    { reason: 'away', seconds: 1 },
    { reason: 'away', seconds: 2 },
    { reason: 'away', seconds: 4 },
    null,
  ])
})

test('pauses stop growing', async () => {
  const told: number[] = []
  const { act } = answerWith(...Array.from({ length: 8 }, () => away), 'here')
  await retryWhileUnavailable(act, { wait, onRetryWait: (waiting) => waiting && told.push(waiting.seconds) })
  expect(told).toEqual([1, 2, 4, 8, 16, 20, 20, 20])
})

test('a busy server is given the time it asks for, in its answer or its header', async () => {
  const told: (Waiting | null)[] = []
  const { act } = answerWith(busy({ retry_after: 7 }), busy({}, 3), 'here')
  await retryWhileUnavailable(act, { wait, onRetryWait: (waiting) => told.push(waiting) })
  expect(told.slice(0, 2)).toEqual([
    { reason: 'busy', seconds: 7 },
    { reason: 'busy', seconds: 3 },
  ])
})

test('a refusal is not repeated', async () => {
  const { act, count } = answerWith(new FunctionError(403, {}, 'No'), 'here')
  await expect(retryWhileUnavailable(act, { wait })).rejects.toThrow('No')
  expect(count()).toBe(1)
})

test('a call that must not be made twice is repeated only when the server turned it away', async () => {
  const lost = answerWith(away, 'here')
  await expect(retryWhileUnavailable(lost.act, { wait, onlyWhenBusy: true })).rejects.toBe(away)
  const turnedAway = answerWith(busy({}), 'here')
  expect(await retryWhileUnavailable(turnedAway.act, { wait, onlyWhenBusy: true })).toBe('here')
})

test('waiting ends at once when nobody waits any more', async () => {
  const stop = new AbortController()
  const { act, count } = answerWith(away, 'here')
  const call = retryWhileUnavailable(act, {
    signal: stop.signal,
    onRetryWait: () => stop.abort(new Error('stopped')),
  })
  await expect(call).rejects.toThrow('stopped')
  expect(count()).toBe(1)
})
