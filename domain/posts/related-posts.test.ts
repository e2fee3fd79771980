import { expect, test } from 'vitest'
import { chooseRelatedPosts } from './related-posts.ts'

const post = (id: string, ...tags: string[]) => ({ id, tags })
const idsOf = (posts: { id: string }[]) => posts.map(({ id }) => id)

test('posts that share most tags come first, then the given order decides', () => {
  const candidates = [post('a'), post('b', 'Fees'), post('c', 'Fees', 'Planning'), post('d', 'Planning')]
  expect(idsOf(chooseRelatedPosts(post('x', 'fees', 'planning'), candidates))).toEqual(['c', 'b', 'd'])
})

test('without shared tags the first three are taken', () => {
  expect(idsOf(chooseRelatedPosts(post('x', 'Rare'), [post('a'), post('b'), post('c'), post('d')]))).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('a post is never related to itself', () => {
  expect(idsOf(chooseRelatedPosts(post('x', 'A'), [post('x', 'A'), post('y')]))).toEqual(['y'])
})
