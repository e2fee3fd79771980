import { expect, test } from 'vitest'
import { createPageCache, readCacheKey } from './page-cache.ts'
import { buildStoredResponse } from './stored-response.ts'

const page = (text: string) =>
  buildStoredResponse(200, { 'content-type': 'text/html; charset=utf-8' }, Buffer.from(text))

test('a stored page is found again, also when the link carried advertising marks', async () => {
  const cache = createPageCache()
  const stored = await page('two')
  cache.store('/blog?page=2', cache.generation(), stored)
  expect(cache.find('/blog?page=2')).toBe(stored)
  expect(cache.find('/blog?utm_source=mail&page=2&gclid=1')).toBe(stored)
  expect(cache.find('/blog')).toBeUndefined()
})

test('clearing forgets every page', async () => {
  const cache = createPageCache()
  cache.store('/', cache.generation(), await page('home'))
  cache.clear()
  expect(cache.find('/')).toBeUndefined()
})

test('a page whose data changed while it was rendered is not kept', async () => {
  const cache = createPageCache()
  const startedAt = cache.generation()
  cache.clear()
  cache.store('/', startedAt, await page('stale'))
  expect(cache.find('/')).toBeUndefined()
})

test('a page expires', async () => {
  let now = 0
  const cache = createPageCache({ maxAgeMs: 1000, now: () => now })
  cache.store('/', cache.generation(), await page('home'))
  now = 999
  expect(cache.find('/')).toBeDefined()
  now = 1000
  expect(cache.find('/')).toBeUndefined()
})

test('strangers can not fill the memory with made-up addresses', async () => {
  const cache = createPageCache()
  const stored = await page('x')
  for (let n = 0; n < 5000; n++) cache.store(`/blog?page=${n}`, cache.generation(), stored)
  expect(cache.size()).toBeLessThanOrEqual(2000)
})

test.each([
  ['/blog', '/blog'],
  ['/blog?', '/blog'],
  ['/blog?page=2', '/blog?page=2'],
  ['/blog?utm_source=x&utm_medium=y', '/blog'],
  ['/blog?page=2&fbclid=abc', '/blog?page=2'],
  ['/blog?x=1', null],
  ['/blog?page=2&page=3', null],
  ['/blog?page=12345678901', null],
  ['/search?q=amazon', null],
  ['/search?q=amazon&page=2', null],
])('the cache key of %s is %s', (url, key) => {
  expect(readCacheKey(url)).toBe(key)
})

test('share images are kept within their own bytes, beside the pages', async () => {
  const image = await buildStoredResponse(200, { 'content-type': 'image/png' }, Buffer.alloc(600))
  const cache = createPageCache({ maxImageBytes: 1000 })
  cache.store('/', cache.generation(), await page('home'))
  cache.store('/share/page/a.png', cache.generation(), image)
  cache.store('/share/page/b.png', cache.generation(), image)
  expect(cache.find('/share/page/a.png')).toBeUndefined()
  expect(cache.find('/share/page/b.png')).toBe(image)
  expect(cache.find('/')).toBeDefined()
  cache.clear()
  expect(cache.find('/share/page/b.png')).toBeUndefined()
})
