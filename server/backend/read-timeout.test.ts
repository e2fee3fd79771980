import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addReadTimeout } from './read-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const URL = 'http://backend.test/rest/v1/blog_posts'

test('responds with 504 after the timeout', async () => {
  let signal: AbortSignal | null | undefined
  const ask = addReadTimeout((_, init) => {
    signal = init?.signal
    return new Promise<Response>(() => undefined)
  }, 800)
  let status: number | undefined
  void ask(URL).then((answer) => (status = answer.status))
  await vi.advanceTimersByTimeAsync(799)
  expect([status, signal?.aborted]).toEqual([undefined, false])
  await vi.advanceTimersByTimeAsync(2)
  expect([status, signal?.aborted]).toEqual([504, true])
})

test('passes on a failure before the timeout, and ignores one after it', async () => {
  const failing = addReadTimeout(() => Promise.reject(new Error('refused')), 800)
  await expect(failing(URL)).rejects.toThrow('refused')
  const late = Promise.withResolvers<Response>()
  const answer = addReadTimeout(() => late.promise, 800)(URL)
  await vi.advanceTimersByTimeAsync(801)
  late.reject(new Error('reset'))
  expect((await answer).status).toBe(504)
})

test('aborts the request with the caller’s signal', async () => {
  const caller = new AbortController()
  let signal: AbortSignal | null | undefined
  const ask = addReadTimeout((_, init) => {
    signal = init?.signal
    return Promise.resolve(new Response('rows'))
  }, 800)
  const answer = ask(URL, { signal: caller.signal })
  caller.abort()
  expect(signal?.aborted).toBe(true)
  await answer
})
