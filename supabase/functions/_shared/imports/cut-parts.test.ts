import { expect, test } from 'vitest'
import { cutParts } from './cut-parts.ts'

const makePosts = (count: number, content: string) =>
  Array.from({ length: count }, (_, number) => ({ number, post: { title: 'T', content } }))

test('small posts go thirty at a time, in their order', () => {
  const posts = makePosts(70, 'short')
  const parts = cutParts(posts, true)
  expect(parts.map((part) => part.length)).toEqual([31, 31, 8])
  expect(parts.flat()).toEqual(posts)
})

test('long posts go fewer at a time, and one that is longer than a part goes alone', () => {
  expect(cutParts(makePosts(8, 'x'.repeat(40_000)), true).map((part) => part.length)).toEqual([2, 2, 2, 2])
  expect(cutParts(makePosts(12, 'x'.repeat(20_000)), true).map((part) => part.length)).toEqual([5, 5, 2])
  expect(cutParts(makePosts(2, 'x'.repeat(800 * 1024)), true).map((part) => part.length)).toEqual([1, 1])
})

test('what an exported post holds counts, and what is no post at all does not matter', () => {
  const own = { own: { row: { content: 'x'.repeat(90 * 1024) } } }
  expect(
    cutParts(
      [
        { number: 1, post: own },
        { number: 2, post: own },
        { number: 3, post: null },
      ],
      true,
    ),
  ).toHaveLength(2)
  expect(cutParts([], true)).toEqual([[]])
})

test('where pages wait for no part, more go at a time', () => {
  expect(cutParts(makePosts(120, 'short'), false).map((part) => part.length)).toEqual([50, 50, 20])
  expect(cutParts(makePosts(60, 'x'.repeat(20_000)), false).map((part) => part.length)).toEqual([32, 28])
})
