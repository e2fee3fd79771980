import { expect, test } from 'vitest'
import { assignColumns, createRowReader, readSourceId, type SourceRow } from './read-rows.ts'
import type { ImportOptions } from '../records/records.ts'

const OPTIONS: ImportOptions = { now: '2026-11-21T00:00:00.000Z', timeZone: 'America/New_York' }
const toRow = (cells: Record<string, unknown>): SourceRow => ({
  number: 3,
  line: 4,
  cells: new Map(Object.entries(cells)),
})
function read(cells: Record<string, unknown>, more: Partial<ImportOptions> = {}) {
  const fields = assignColumns(Object.keys(cells), more.columns)
  return createRowReader({ fields, orders: new Map() }, { ...OPTIONS, ...more })(toRow(cells))
}

const NEW_YORK_TEN = { kind: 'instant', iso: '2026-02-14T15:00:00.000Z' }
const UTC_TEN = { kind: 'instant', iso: '2026-02-14T10:00:00.000Z' }
test.for<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['a time in a GMT column', { date_gmt: '2026-02-14 10:00' }, { published_at: UTC_TEN }],
  ['a creation date only', { 'created at': '2026-02-14 10:00' }, { published_at: NEW_YORK_TEN }],
  [
    'a date in its Published column',
    { published: '2026-02-14 10:00', 'created at': '2025-01-01' },
    { published_at: NEW_YORK_TEN, signs: [] },
  ],
  [
    'columns about its state',
    { title: 'x', published: 'no', Draft: 1, type: 'page', published_at: null },
    {
      signs: [
        ['published', 'no', undefined],
        ['Draft', 1, undefined],
        ['type', 'page', undefined],
        ['published_at', null, undefined],
      ],
    },
  ],
  ['an author of no name', { author: { id: 1 } }, { author: '' }],
  ['a column that names Shopify', { 'Shopify ID': 5 }, { source_id: '5', isShopifyId: true }],
  [
    'an id that names Shopify',
    { id: 'gid://shopify/OnlineStoreArticle/5' },
    { source_id: '5', isShopifyId: true },
  ],
])('reads a row with %s', ([, cells, expected]) => {
  expect(read(cells)).toMatchObject(expected)
})

test('column assignments override names, except for the type of the entry', () => {
  const columns = {
    Ready: 'published',
    Mine: 'unpublished',
    status: null,
    hidden: 'tags',
    type: null,
  } as const
  const cells = { Ready: 'no', Mine: 'x', status: 'draft', hidden: true, type: 'comment' }
  expect(read(cells, { columns }).signs).toEqual([
    ['Ready', 'no', 'published'],
    ['Mine', 'x', 'unpublished'],
    ['type', 'comment', undefined],
  ])
})

test.for<[unknown, string]>([
  ['gid://shopify/Article/561778294901', '561778294901'],
  [' gid://shopify/Article/1 ', '1'],
  ['gid://shopify/Article/x', 'gid://shopify/Article/x'],
  ['gid://other/Article/1', 'gid://other/Article/1'],
  [5, '5'],
  ['abc', 'abc'],
  [null, ''],
  [{}, ''],
])('the id %j is kept as %j', ([value, id]) => {
  expect(readSourceId(value)).toBe(id)
})
