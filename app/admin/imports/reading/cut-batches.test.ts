import { expect, test } from 'vitest'
import { openImport } from '#import/files/open-import.ts'
import { createBatchCutter } from './cut-batches.ts'

const NOW = '2026-11-21T00:00:00.000Z'

async function cut(csv: string, numbers: number[]) {
  const file = await openImport(csv, { now: NOW, timeZone: 'UTC' })
  return createBatchCutter(file.records(), new Set(numbers), NOW)
}
const csvOf = (count: number) =>
  [
    'title,content',
    ...Array.from({ length: count }, (_, at) => `Post ${at + 1},"${'word '.repeat(40)}"`),
  ].join('\n')

test('cuts batches of the allowed number of posts, in file order', async () => {
  const cutter = await cut(csvOf(5), [1, 2, 3, 4, 5])
  const limits = { maxBytes: 1_000_000, maxPosts: 2 }
  const batches = [await cutter.next(limits), await cutter.next(limits), await cutter.next(limits)]
  expect(batches.map(({ posts }) => posts.map(({ number }) => number))).toEqual([[1, 2], [3, 4], [5]])
  expect(batches.map(({ isLast }) => isLast)).toEqual([false, false, true])
})

test('limits the bytes of a batch, but always returns a post', async () => {
  const cutter = await cut(csvOf(3), [1, 2, 3])
  const light = { maxBytes: 10, maxPosts: 100 }
  expect((await cutter.next(light)).posts).toHaveLength(1)
  expect((await cutter.next({ maxBytes: 1_000_000, maxPosts: 100 })).posts).toHaveLength(2)
})

test('returns only wanted records, prepared and with their line', async () => {
  const cutter = await cut(csvOf(4), [2, 4])
  const { posts, isLast } = await cutter.next({ maxBytes: 1_000_000, maxPosts: 100 })
  expect(posts.map(({ number, line, post }) => [number, line, post.title])).toEqual([
    [2, 3, 'Post 2'],
    [4, 5, 'Post 4'],
  ])
  expect(posts[0]!.post.content).toContain('<p>word')
  expect(isLast).toBe(true)
})
