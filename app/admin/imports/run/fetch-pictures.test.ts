import { expect, test } from 'vitest'
import { FunctionError } from '#app/data/client/call-function.ts'
import type { Answer as PictureAnswer } from '#supabase/functions/fetch-post-images/contract.ts'
import { fetchPictures } from './fetch-pictures.ts'

const failed = (id: string) => ({
  id,
  post_id: 'post',
  title: 'Fees',
  url: `https://example.com/${id}.png`,
  state: 'failed' as const,
  reason: 'It is not a picture.',
  attempts: 1,
})

function startServer(answers: (PictureAnswer | Error)[]) {
  const retries: boolean[] = []
  const calls = {
    fetchPictures: async (_: string, request: { retry?: boolean } = {}) => {
      retries.push(request.retry === true)
      const answer = answers[retries.length - 1]!
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  return { retries, calls }
}

test('fetches pictures until none remain, waits while the server is busy, and collects failures', async () => {
  const { calls, retries } = startServer([
    { done: 2, failed: 1, remaining: 2, pictures: [failed('a')] },
    new FunctionError(429, { retry_after: 5 }, 'Too many'),
    { done: 1, failed: 1, remaining: 0, pictures: [failed('b')] },
  ])
  const reported: number[] = []
  const progress = await fetchPictures('run', {
    calls,
    retry: true,
    onProgress: ({ done }) => reported.push(done),
    wait: async () => {},
  })
  expect(progress).toMatchObject({ done: 3, remaining: 0, failures: [{ id: 'a' }, { id: 'b' }] })
  expect(reported).toEqual([2, 3])
  // Only the first call requeues failed pictures.
  expect(retries).toEqual([true, false, false])
})

test('stops when the server makes no progress', async () => {
  const { calls } = startServer([{ done: 0, failed: 0, remaining: 9, pictures: [] }])
  expect(await fetchPictures('run', { calls })).toEqual({ done: 0, remaining: 0, failures: [] })
})
