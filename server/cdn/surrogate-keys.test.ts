import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVERYTHING, TRACKED_POST_TABLES } from '#domain/page-keys.ts'
import { createPageReads, isAffected } from '#domain/page-reads.ts'
import { createCdnHeaders } from './cdn-headers.ts'
import { createSurrogateKeys, MAX_PAGE_KEYS } from './surrogate-keys.ts'

const keys = createSurrogateKeys('https://www.example.com')
const meet = (one: string[], other: string[]) => one.some((key) => other.includes(key))

const anyKey = fc.constantFrom(EVERYTHING, 'blog_posts', 'blog_posts/row/1', 'blog_posts/order', 'tags/any')
const anyTable = fc.constantFrom(...TRACKED_POST_TABLES)
const anyReads = fc.record({
  keys: fc.oneof(
    fc.array(anyKey).map((list) => new Set(list)),
    fc.constant(new Set(Array.from({ length: 300 }, (_, at) => `blog_posts/row/${at}`))),
  ),
  spans: fc.array(fc.record({ table: anyTable, from: fc.nat(9), to: fc.nat(9) })),
})
const anyChange = fc.record({
  keys: fc.array(anyKey),
  moments: fc.array(fc.record({ table: anyTable, at: fc.nat(9) })),
})

test('a change that removes a page from the page cache also purges it from the CDN', () => {
  fc.assert(
    fc.property(anyReads, anyChange, (reads, change) => {
      if (isAffected(reads, change)) expect(meet(keys.ofPage(reads), keys.ofChange(change))).toBe(true)
      expect(meet(keys.ofPage(reads), keys.ofChange(null))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('a change does not purge unrelated pages', () => {
  const reads = { keys: new Set(['blog_posts', 'blog_posts/row/1']), spans: [] }
  expect(meet(keys.ofPage(reads), keys.ofChange({ keys: ['blog_posts/row/2'], moments: [] }))).toBe(false)
  expect(
    meet(keys.ofPage(reads), keys.ofChange({ keys: [], moments: [{ table: 'blog_posts', at: 1 }] })),
  ).toBe(false)
})

test('keys differ between sites, and fit the smallest header limit', () => {
  expect(createSurrogateKeys('https://other.example').all).not.toBe(keys.all)
  const rows = (count: number) => ({
    keys: new Set(Array.from({ length: count }, (_, at) => `blog_posts/row/${at}`)),
    spans: [],
  })
  expect(keys.ofPage(rows(MAX_PAGE_KEYS - 1))).toHaveLength(MAX_PAGE_KEYS)
  expect(keys.ofPage(rows(MAX_PAGE_KEYS))).toHaveLength(2)
  const tags = createCdnHeaders({ kind: 'bunny', maxAgeSeconds: 300 }, keys)(rows(99), {})['cdn-tag']!
  expect(tags.length).toBeLessThan(1024)
})

test.for([
  ['fastly', 'surrogate-key', 'surrogate-control', ' '],
  ['cloudflare', 'cache-tag', 'cdn-cache-control', ','],
  ['bunny', 'cdn-tag', 'cdn-cache-control', ','],
  ['varnish', 'xkey', 'surrogate-control', ' '],
] as const)('sends %s keys in %s and the cache time in %s', ([kind, name, control, separator]) => {
  const write = createCdnHeaders({ kind, maxAgeSeconds: 120 }, keys)
  const page = write(createPageReads(), { 'cache-control': 'public, max-age=0, must-revalidate' })
  expect(page).toEqual({ [name]: keys.ofPage(createPageReads()).join(separator), [control]: 'max-age=120' })
  const image = write(createPageReads(), { 'cache-control': 'public, max-age=31536000, immutable' })
  expect(Object.keys(image)).toEqual([name])
})
