import { expect, test } from 'vitest'
import { joinGhostTables } from './ghost-joins.ts'

test('lists the public tags of a post in order', () => {
  const joins = joinGhostTables({
    tags: [
      { id: 't1', name: 'PPC' },
      { id: 't2', name: '#no-ads' },
      { id: 't3', name: 'Fees', visibility: 'public' },
      { id: 't4', name: 'Inner', visibility: 'internal' },
    ],
    posts_tags: [
      { post_id: 'p1', tag_id: 't1', sort_order: 2 },
      { post_id: 'p1', tag_id: 't2', sort_order: 0 },
      { post_id: 'p1', tag_id: 't3', sort_order: 1 },
      { post_id: 'p1', tag_id: 't4', sort_order: 3 },
      { post_id: 'p1', tag_id: 'gone', sort_order: 4 },
      { post_id: 'p2', tag_id: 't1' },
    ],
  })
  expect(joins.listTags('p1')).toEqual(['Fees', 'PPC'])
  expect(joins.listTags('p2')).toEqual(['PPC'])
  expect(joins.listTags('p3')).toEqual([])
})

test('compares numeric and text ids as text', () => {
  const joins = joinGhostTables({
    users: [{ id: 1, name: 'Ann' }],
    posts_authors: [{ post_id: 5, author_id: '1' }],
  })
  expect(joins.findAuthor('5')).toBe('Ann')
})

test('uses the first author by order', () => {
  const joins = joinGhostTables({
    users: [
      { id: 'u1', name: 'Ann' },
      { id: 'u2', name: 'Bo' },
      { id: 'u3', name: null },
    ],
    posts_authors: [
      { post_id: 'p1', author_id: 'u1', sort_order: 1 },
      { post_id: 'p1', author_id: 'u2', sort_order: 0 },
      { post_id: 'p2', author_id: 'gone' },
      { post_id: 'p3', author_id: 'u3' },
    ],
  })
  expect(['p1', 'p2', 'p3', 'p4'].map((id) => joins.findAuthor(id))).toEqual(['Bo', '', '', ''])
})

test('joins SEO fields and the site title', () => {
  const joins = joinGhostTables({
    posts_meta: [{ post_id: 'p1', meta_title: 'M' }],
    settings: [
      { key: 'logo', value: 'x' },
      { key: 'title', value: 'S'.repeat(300) },
    ],
  })
  expect(joins.findMeta('p1')).toEqual({ post_id: 'p1', meta_title: 'M' })
  expect(joins.findMeta('p2')).toEqual({})
  expect(joins.siteTitle).toBe('S'.repeat(200))
})

test.for<[string, unknown]>([
  ['nothing', undefined],
  ['a text', 'x'],
  ['a list', []],
  ['tables that are no lists', { tags: {}, users: 'x', posts_tags: 5, posts_meta: null, settings: false }],
  ['rows that are no objects', { tags: [null, 5], users: [[]], posts_tags: ['x'], settings: [null] }],
])('an export with %s for its tables has no tags, authors and names', ([, data]) => {
  const joins = joinGhostTables(data)
  expect([joins.listTags('p1'), joins.findAuthor('p1'), joins.findMeta('p1'), joins.siteTitle]).toEqual([
    [],
    '',
    {},
    '',
  ])
})
