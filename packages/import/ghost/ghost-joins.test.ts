import { expect, test } from 'vitest'
import { joinGhostTables } from './ghost-joins.ts'

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
