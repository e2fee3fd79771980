import { expect, test } from 'vitest'
import { findClosest } from './find-in-schema.ts'

const names = ['blog_posts', 'news_posts', 'user_roles']

test('finds the name meant by a misspelling', () => {
  expect(findClosest('blog_post', names)).toBe('blog_posts')
  expect(findClosest('news_psots', names)).toBe('news_posts')
})

test('finds nothing if no name is similar', () => {
  expect(findClosest('orders', names)).toBeNull()
  expect(findClosest('', names)).toBeNull()
  expect(findClosest('x'.repeat(5000), names)).toBeNull()
})
