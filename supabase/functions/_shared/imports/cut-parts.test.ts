import { expect, test } from 'vitest'
import { cutParts } from './cut-parts.ts'

const makePosts = (count: number, content: string) =>
  Array.from({ length: count }, (_, number) => ({ number, post: { title: 'T', content } }))

test('puts fifty small posts into a part', () => {
  const posts = makePosts(120, 'short')
  const parts = cutParts(posts, true)
  expect(parts.map((part) => part.length)).toEqual([50, 50, 20])
  expect(parts.flat()).toEqual(posts)
})

test('puts fewer long posts into a part', () => {
  expect(cutParts(makePosts(8, 'x'.repeat(40_000)), true).map((part) => part.length)).toEqual([5, 3])
  expect(cutParts(makePosts(24, 'x'.repeat(20_000)), true).map((part) => part.length)).toEqual([10, 10, 4])
  expect(cutParts(makePosts(2, 'x'.repeat(800 * 1024)), true).map((part) => part.length)).toEqual([1, 1])
})

test('makes larger parts while no pages are waiting', () => {
  expect(cutParts(makePosts(60, 'x'.repeat(20_000)), false).map((part) => part.length)).toEqual([32, 28])
})
