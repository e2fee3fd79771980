import { expect, test } from 'vitest'
import { readCacheKey } from './cache-key.ts'

test.each([
  ['/blog', '/blog'],
  ['/blog?page=2', '/blog?page=2'],
  ['/blog?utm_source=x&utm_medium=y', '/blog'],
  ['/blog?page=2&fbclid=abc', '/blog?page=2'],
  ['/blog?page=2&x=1', '/blog?page=2'],
  ['/blog?x=1', '/blog'],
  ['/blog?page=2&page=3', null],
  ['/blog?page=12345678901', null],
  ['/news/tags/fees?page=3', '/news/tags/fees?page=3'],
  ['/authors/ada?page=3&ref=x', '/authors/ada?page=3'],
  ['/sitemap-blog.xml?page=2', '/sitemap-blog.xml?page=2'],
  ['/blog/a-post?page=2', '/blog/a-post'],
  ['/services?utm_source=x', '/services'],
  ['/services/reporting?made-up', '/services/reporting'],
  ['/contact?x=1', '/contact'],
])('caches %s as %s', (url, key) => {
  expect(readCacheKey(url)).toBe(key)
})

test.each(['/?p=12', '/?page_id=3', '/?editor=secret'])(
  'does not cache %s, which the home page reads',
  (url) => {
    expect(readCacheKey(url)).toBeNull()
    expect(readCacheKey('/?page=2&x=1')).toBe('/')
  },
)

test.each([
  '/search?q=amazon',
  '/acos-calculator?spend=1',
  '/pay-us?amount=5',
  '/book-call?zone=UTC',
  '/contact/thanks?for=a',
  '/auth?step=x',
  '/admin/posts?page=2',
  '/blog.data?_routes=x',
  '/__manifest?p=/',
])('caches %s only without its parameters', (url) => {
  expect(readCacheKey(url)).toBeNull()
  const path = url.split('?', 1)[0]!
  expect(readCacheKey(`${path}?utm_source=x`)).toBe(path)
})
