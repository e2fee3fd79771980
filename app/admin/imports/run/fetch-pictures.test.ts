import { expect, test } from 'vitest'
import { FunctionError } from '#app/data/client/call-function.ts'
import type { PictureAnswer } from '#app/data/imports/import-shapes.ts'
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
  const asked: boolean[] = []
  return {
    asked,
    calls: {
      fetchPictures: async (_: string, request: { retry?: boolean } = {}) => {
        asked.push(request.retry === true)
        const answer = answers[asked.length - 1]!
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  }
}

test('pictures are asked for until none remain; failures add up, and patience is had', async () => {
  const server = startServer([
    { done: 2, failed: 1, remaining: 2, pictures: [failed('a')] },
    new FunctionError(429, { retry_after: 5 }, 'Too many'),
    { done: 1, failed: 1, remaining: 0, pictures: [failed('b')] },
  ])
  const told: number[] = []
  const progress = await fetchPictures('run', {
    calls: server.calls,
    retry: true,
    onProgress: ({ done }) => told.push(done),
    wait: async () => {},
  })
  expect(progress).toMatchObject({ done: 3, remaining: 0, failures: [{ id: 'a' }, { id: 'b' }] })
  expect(told).toEqual([2, 3])
  // Only the first call puts failed ones in the line again; the one turned away was the second.
  expect(server.asked).toEqual([true, false, false])
})

test('a line that does not move is not waited for', async () => {
  const server = startServer([{ done: 0, failed: 0, remaining: 9, pictures: [] }])
  const progress = await fetchPictures('run', { calls: server.calls, onProgress: () => {} })
  expect(progress).toEqual({ done: 0, remaining: 0, failures: [] })
})
