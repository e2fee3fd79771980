import { expect, test } from 'vitest'
import { findClosest } from './find-in-schema.ts'

const names = ['blog_posts', 'news_posts', 'user_roles']

test('a slip of the pen finds the name that was meant', () => {
  expect(findClosest('blog_post', names)).toBe('blog_posts')
  expect(findClosest('news_psots', names)).toBe('news_posts')
})

test('a name that resembles none suggests nothing', () => {
  expect(findClosest('orders', names)).toBeNull()
  expect(findClosest('', names)).toBeNull()
  expect(findClosest('x'.repeat(5000), names)).toBeNull()
})
