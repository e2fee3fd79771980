import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBatchedCounts } from './batched-counts.ts'
import { countResponse, type UsageMetric } from './usage.ts'

type UsageAmounts = Partial<Record<UsageMetric, number>>

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Counters that record what they write; writes fail while `isAway`. */
function open(options: { flushEveryMs?: number } = {}) {
  const written: UsageAmounts[] = []
  const failures: unknown[] = []
  const state = { isAway: false }
  const counts = createBatchedCounts<UsageMetric>({
    ...options,
    write: async (amounts) => {
      if (state.isAway) throw new Error('away')
      written.push(amounts)
    },
    reportFailure: (error) => failures.push(error),
  })
  return { counts, written, failures, state }
}

test('stores counts in batches, once, and only if there are any', async () => {
  const { counts, written } = open({ flushEveryMs: 1_000 })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(written).toEqual([])
  counts.add('egress.pages', 10)
  counts.add('egress.pages', 5)
  counts.add('requests.api', 1)
  await vi.advanceTimersByTimeAsync(1_000)
  counts.add('egress.cached', 7)
  await counts.flush()
  await counts.close()
  expect(written).toEqual([{ 'egress.pages': 15, 'requests.api': 1 }, { 'egress.cached': 7 }])
})

test('keeps counts that could not be written, and reports the failure', async () => {
  const { counts, written, failures, state } = open({ flushEveryMs: 1_000 })
  state.isAway = true
  counts.add('egress.api', 10)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(failures).toHaveLength(1)
  await expect(counts.flush()).rejects.toThrow('away')
  state.isAway = false
  counts.add('egress.api', 1)
  await counts.flush()
  expect(written).toEqual([{ 'egress.api': 11 }])
  await counts.close()
})

test('concurrent flushes both write their counts', async () => {
  const { counts, written } = open()
  counts.add('requests.api', 1)
  const first = counts.flush()
  counts.add('requests.api', 1)
  await Promise.all([first, counts.flush()])
  expect(written.reduce((sum, amounts) => sum + amounts['requests.api']!, 0)).toBe(2)
  await counts.close()
})

/** Size of the body below in bytes: 2 + 3 as UTF-8, 2 as Latin-1, 1 as hex. */
const BODY_BYTES = 8

/** Usage category of a response. */
async function answer(method: string, url: string, send: (response: ServerResponse) => void) {
  const { counts, written } = open()
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url })
  const response = new ServerResponse(request)
  countResponse(request, response, counts)
  send(response)
  await counts.close()
  return written[0] ?? {}
}

test.for<[string, string, UsageAmounts]>([
  ['GET', '/rest/v1/blog_posts?select=*', { 'requests.api': 1, 'egress.api': BODY_BYTES }],
  ['GET', '/storage/v1/object/public/blog-images/a.png', { 'requests.api': 1, 'egress.objects': BODY_BYTES }],
  [
    'GET',
    '/storage/v1/render/image/public/a/b.png?width=9',
    { 'requests.api': 1, 'egress.objects': BODY_BYTES },
  ],
  ['POST', '/storage/v1/bucket', { 'requests.api': 1, 'egress.api': BODY_BYTES }],
  ['OPTIONS', '/rest/v1/blog_posts', { 'egress.api': BODY_BYTES }],
  ['HEAD', '/rest/v1/blog_posts', { 'requests.api': 1 }],
  ['GET', '/blog', { 'egress.pages': BODY_BYTES }],
  ['HEAD', '/blog', {}],
  ['GET', '/restaurants', { 'egress.pages': BODY_BYTES }],
])('%s %s is counted by its kind', async ([method, url, expected]) => {
  const counted = await answer(method, url, (response) => {
    response.write('ä€')
    response.write(new Uint8Array(2))
    response.end('ff', 'hex' as BufferEncoding)
  })
  expect(counted).toEqual(expected)
})
