import { expect, test } from 'vitest'
import { chooseSimilarPosts } from './similar-posts.ts'

const post = (title: string, ...tags: string[]) => ({ title, tags })
const titlesOf = (posts: { title: string }[]) => posts.map(({ title }) => title)

test('sorts posts by shared words with the URL', () => {
  const candidates = [
    post('A story'),
    post('Fees in spring', 'Planning'),
    post('Fees'),
    post('Planning fees well'),
  ]
  expect(titlesOf(chooseSimilarPosts('planning-your-fees', candidates))).toEqual([
    'Fees in spring',
    'Planning fees well',
    'Fees',
  ])
})

test('ignores short words', () => {
  const candidates = [post('One'), post('To be of'), post('Two'), post('Three')]
  expect(titlesOf(chooseSimilarPosts('to-be-of', candidates))).toEqual(['One', 'To be of', 'Two'])
})

test('compares words without accents and case', () => {
  expect(titlesOf(chooseSimilarPosts('PREPARER', [post('Else'), post('Préparer l’été')]))[0]).toBe(
    'Préparer l’été',
  )
})
