import { expect, test } from 'vitest'
import { EVERYTHING } from '#domain/page-keys.ts'
import { createPageCache } from './page-cache.ts'
import { buildStoredResponse } from '../responses/stored-response.ts'

const page = (text: string) =>
  buildStoredResponse(200, { 'content-type': 'text/html; charset=utf-8' }, Buffer.from(text))

test('finds a cached page, also by a URL with tracking parameters', () => {
  const cache = createPageCache()
  const stored = page('two')
  cache.store('/blog?page=2', cache.generation(), stored)
  expect(cache.find('/blog?page=2')).toBe(stored)
  expect(cache.find('/blog?utm_source=mail&page=2&gclid=1')).toBe(stored)
  expect(cache.find('/blog')).toBeUndefined()
})

const reading = (...keys: string[]) => ({ keys: new Set(keys), spans: [] })
const changing = (...keys: string[]) => ({ keys, moments: [] })

test('a change evicts the pages and share images that it affects', () => {
  const cache = createPageCache()
  const keep = (url: string, ...keys: string[]) =>
    cache.store(url, cache.generation(), page(url), reading(...keys))
  keep('/blog/a', 'blog_posts/row/a')
  keep('/blog/b', 'blog_posts/row/b')
  keep('/share/blog/a.png', 'blog_posts/row/a')
  cache.store('/unknown', cache.generation(), page('unknown'))
  cache.change(changing('blog_posts/row/a', 'blog_posts/any'))
  const kept = ['/blog/a', '/blog/b', '/share/blog/a.png', '/unknown'].filter((url) => cache.find(url))
  expect(kept).toEqual(['/blog/b'])
})

test('stores a page despite an unrelated change while it was rendered', () => {
  const cache = createPageCache()
  const startedAt = cache.generation()
  cache.change(changing('blog_posts/row/a'))
  cache.store('/blog/a', startedAt, page('a'), reading('blog_posts/row/a'))
  cache.store('/blog/b', startedAt, page('b'), reading('blog_posts/row/b'))
  expect([cache.find('/blog/a'), cache.find('/blog/b')].map(Boolean)).toEqual([false, true])
})

test('does not store a page that took longer than the recorded changes', () => {
  const cache = createPageCache()
  const startedAt = cache.generation()
  for (let n = 0; n < 1_001; n++) cache.change(changing('blog_posts/row/a'))
  cache.store('/blog/b', startedAt, page('b'), reading('blog_posts/row/b'))
  expect(cache.find('/blog/b')).toBeUndefined()
  cache.store('/blog/b', cache.generation(), page('b'), reading('blog_posts/row/b'))
  expect(cache.find('/blog/b')).toBeDefined()
})

test('evicts the least recently used pages over the size limit', () => {
  // A page takes 1,500 bytes with its compressed variants.
  const cache = createPageCache({ maxPageBytes: 4_500 })
  const stored = page('x'.repeat(1_000))
  for (const url of ['/', '/about', '/blog']) cache.store(url, cache.generation(), stored)
  expect(cache.find('/')).toBe(stored)
  for (const url of ['/news', '/contact']) cache.store(url, cache.generation(), stored)
  expect(cache.byteCount()).toBe(4_500)
  expect(['/', '/about', '/blog', '/news', '/contact'].filter((url) => cache.find(url))).toEqual([
    '/',
    '/news',
    '/contact',
  ])
})

test('further list pages evict only each other', () => {
  const cache = createPageCache({ maxPageBytes: 3_000, maxListPageBytes: 3_000 })
  const stored = page('x'.repeat(1_000))
  for (const url of ['/', '/blog']) cache.store(url, cache.generation(), stored)
  for (let n = 2; n < 500; n++) cache.store(`/blog?page=${n}`, cache.generation(), stored)
  expect(cache.byteCount()).toBe(6_000)
  expect(['/', '/blog', '/blog?page=2', '/blog?page=499'].filter((url) => cache.find(url))).toEqual([
    '/',
    '/blog',
    '/blog?page=499',
  ])
})

test('caches a page ten times longer if all its changes are announced', () => {
  let now = 0
  const cache = createPageCache({ maxAgeMs: 1000, now: () => now })
  const keep = (url: string, ...keys: string[]) =>
    cache.store(url, cache.generation(), page(url), reading(...keys))
  keep('/about')
  keep('/blog', 'blog_posts/order')
  keep('/book-call', EVERYTHING)
  const findAll = () => ['/about?x=1', '/blog', '/book-call'].map((url) => cache.find(url) !== undefined)
  now = 999
  expect(findAll()).toEqual([true, true, true])
  now = 9_999
  expect(findAll()).toEqual([true, true, false])
  cache.change(changing('blog_posts/order'))
  expect(findAll()).toEqual([true, false, false])
  now = 10_000
  expect(findAll()).toEqual([false, false, false])
})

test('honors the max-age of a response', () => {
  let now = 0
  const cache = createPageCache({ maxAgeMs: 60_000, now: () => now })
  const keep = (url: string, maxAge: string) => {
    const headers = { 'content-type': 'image/png', 'cache-control': `public, ${maxAge}` }
    cache.store(url, cache.generation(), buildStoredResponse(200, headers, Buffer.from('x')), reading())
  }
  keep('/share/page/for-now.png', 'max-age=60')
  keep('/share/page/there.png', 'max-age=31536000, immutable')
  keep('/about', 'max-age=0, must-revalidate')
  const findAll = () =>
    ['/share/page/for-now.png', '/share/page/there.png', '/about'].map((url) => cache.find(url) !== undefined)
  now = 59_999
  expect(findAll()).toEqual([true, true, true])
  now = 60_000
  expect(findAll()).toEqual([false, true, true])
  now = 600_000
  expect(findAll()).toEqual([false, false, false])
})

test('serves no page beyond its age while changes may go unannounced', () => {
  let now = 0
  let isDeaf = false
  const cache = createPageCache({ maxAgeMs: 1000, missesChanges: () => isDeaf, now: () => now })
  cache.store('/about', cache.generation(), page('about'), reading())
  cache.store('/blog', cache.generation(), page('blog'), reading('blog_posts/order'))
  const findAll = () => ['/about', '/blog'].map((url) => cache.find(url) !== undefined)
  now = 1000
  expect(findAll()).toEqual([true, true])
  isDeaf = true
  expect(findAll()).toEqual([false, false])
  isDeaf = false
  expect(findAll()).toEqual([true, true])
})
