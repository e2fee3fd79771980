import { expect, test } from 'vitest'
import { findCanonicalPath } from './answer-address.ts'

test.for([
  ['/Blog', '/blog'],
  ['/blog/', '/blog'],
  ['/blog//post', '/blog/post'],
  ['//evil.example/', '/evil.example'],
  ['/blog/%c3%a9t%c3%a9', '/blog/%C3%A9t%C3%A9'],
  ['/BLOG/v1/x', '/blog/v1/x'],
])('the canonical path of %s is %s', ([path, canonical]) => {
  expect(findCanonicalPath(path!)).toBe(canonical)
})

test.for([
  '/',
  '/blog',
  '/blog/post-2',
  '/blog/%C3%A9t%C3%A9',
  '/robots.txt',
  '/Report-2024.PDF',
  '/assets/Index-aBc',
  '/drawn-covers/AbC',
  '/bookings/q5oA_cr-lK/move',
  '/REST/v1/blog_posts',
  '/storage/v1/object/public/blog-images/A.png',
])('does not redirect %s', (path) => {
  expect(findCanonicalPath(path)).toBeNull()
})
