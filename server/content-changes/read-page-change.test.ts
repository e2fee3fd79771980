import { expect, test } from 'vitest'
import { createPageReads, isAffected, type PageReads } from '#domain/page-reads.ts'
import { readAnnouncement } from './read-page-change.ts'

const JANUARY = Date.UTC(2026, 0, 1)
const MARCH = Date.UTC(2026, 2, 1)

function announce(...rows: object[]) {
  return readAnnouncement(JSON.stringify({ table: 'blog_posts', rows }))
}
const reading = (...keys: string[]): PageReads => ({ keys: new Set(keys), spans: [] })
const concerns = (payload: string, reads: PageReads) => {
  const { change } = readAnnouncement(payload)
  return change === null || isAffected(reads, change)
}

const PAGES = {
  own: reading('blog_posts', 'blog_posts/row/p1', 'blog_posts/slug/a'),
  other: reading('blog_posts', 'blog_posts/row/p2', 'blog_posts/slug/b', 'blog_posts/tag/fees'),
  list: reading('blog_posts', 'blog_posts/order', 'blog_posts/row/p3'),
  tag: reading('tags', 'tags/row/fees', 'blog_posts', 'blog_posts/tag/fees', 'news_posts/tag/fees'),
  author: reading('authors', 'authors/row/a1', 'blog_posts/author/a1', 'news_posts/author/a1'),
  tags: reading('tags', 'tags/any', 'blog_posts', 'blog_posts/tags'),
  sitemap: reading('blog_posts', 'blog_posts/any'),
  news: reading('news_posts', 'news_posts/order'),
  unknown: createPageReads(),
} satisfies Record<string, PageReads>

function listConcerned(payload: string): string[] {
  return Object.entries(PAGES).flatMap(([name, reads]) => (concerns(payload, reads) ? [name] : []))
}
const ofPost = (row: object) =>
  listConcerned(JSON.stringify({ table: 'blog_posts', rows: [{ id: 'p1', slugs: ['a'], ...row }] }))

test('a changed text affects only the pages that show the post', () => {
  expect(ofPost({ isSeen: true, isMoved: false, tags: [], authors: [] })).toEqual([
    'own',
    'sitemap',
    'unknown',
  ])
})

test('a changed draft only affects its own URL', () => {
  expect(ofPost({})).toEqual(['own', 'unknown'])
})

test('a published or removed post affects its lists, tags and authors', () => {
  const row = {
    isSeen: true,
    isMoved: true,
    tags: ['fees'],
    authors: ['a1'],
    moments: ['2026-02-01T00:00:00Z'],
  }
  expect(ofPost(row)).toEqual(['own', 'other', 'list', 'tag', 'author', 'tags', 'sitemap', 'unknown'])
})

test('a post published between two others affects the page of both', () => {
  const row = { id: 'p9', slugs: [], isSeen: true, isMoved: true }
  const between: PageReads = {
    keys: new Set(['blog_posts']),
    spans: [{ table: 'blog_posts', from: JANUARY, to: MARCH }],
  }
  const isReported = (at: string) => isAffected(between, announce({ ...row, moments: [at] }).change!)
  expect(isReported('2026-02-01T00:00:00+00:00')).toBe(true)
  expect(isReported('2026-01-01T00:00:00+00:00')).toBe(true)
  expect(isReported('2026-03-01T00:00:00.000001+00:00')).toBe(true)
  expect(isReported('2026-03-02T00:00:00+00:00')).toBe(false)
  expect(isReported('infinity')).toBe(true)
})

test('tags and authors affect their own pages and the lists that count them', () => {
  expect(listConcerned('{"table":"tags","rows":[{"id":"fees"}]}')).toEqual([
    'other',
    'tag',
    'tags',
    'unknown',
  ])
  expect(listConcerned('{"table":"authors","rows":[{"id":"a1"}]}')).toEqual(['author', 'unknown'])
})

test('a table’s name affects all its pages, and a redirect only missing pages', () => {
  expect(listConcerned('news_posts')).toEqual(['news', 'unknown'])
  expect(listConcerned('redirects')).toEqual(['unknown'])
})

test.each([
  '',
  'booking_hosts',
  'news_schedule',
  '{"table":"blog_posts"}',
  '{"table":"jobs","rows":[]}',
  '{',
])('the announcement %j affects every page', (payload) => {
  expect(listConcerned(payload)).toEqual(Object.keys(PAGES))
})

test('recognizes scheduled posts, including unknown changes', () => {
  expect(
    announce({ id: 'p1', slugs: [], isSeen: true, dueIn: 3.5 }, { id: 'p2', slugs: [] }).setsMoment,
  ).toBe(true)
  expect(announce({ id: 'p2', slugs: [] }).setsMoment).toBe(false)
  expect(readAnnouncement('blog_posts').setsMoment).toBe(true)
  expect(readAnnouncement('').setsMoment).toBe(true)
})
