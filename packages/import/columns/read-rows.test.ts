import { expect, test } from 'vitest'
import {
  assignColumns,
  createRowReader,
  findCell,
  isBlankRow,
  readSourceId,
  type SourceRow,
} from './read-rows.ts'
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

test('tries columns of one field in the order of its names, not of the sheet', () => {
  const fields = assignColumns(['Excerpt', 'Summary', 'Nonsense', 'Title'])
  expect([...fields]).toEqual([
    ['summary', ['Summary', 'Excerpt']],
    ['title', ['Title']],
  ])
})

test('assigned columns override names, come first, and can be excluded', () => {
  const fields = assignColumns(['Title', 'Überschrift', 'Tags'], { Überschrift: 'title', Tags: null })
  expect([...fields]).toEqual([['title', ['Überschrift', 'Title']]])
})

test('handles columns named like object properties', () => {
  expect([...assignColumns(['constructor', 'toString', '__proto__'])]).toEqual([])
})

test.for<[Record<string, unknown>, boolean]>([
  [{}, true],
  [{ a: '', b: ' \n\t', c: null, d: undefined, e: [] }, true],
  [{ a: '', b: 'x' }, false],
  [{ a: 0 }, false],
  [{ a: false }, false],
  [{ a: [''] }, false],
])('whether the row %j is blank: %s', ([cells, isBlank]) => {
  expect(isBlankRow(toRow(cells))).toBe(isBlank)
})

test('uses the first non-blank cell of a field', () => {
  const cells = { Summary: ' ', Excerpt: 'short', Teaser: 'other' }
  const fields = assignColumns(Object.keys(cells))
  expect(findCell(toRow(cells), fields, 'summary')).toEqual({ column: 'Excerpt', value: 'short' })
  expect(findCell(toRow(cells), fields, 'title')).toBeNull()
  expect(findCell(toRow({ Summary: null }), fields, 'summary')).toBeNull()
})

test('reads a row into all fields, with its position', () => {
  const record = read({
    id: 7,
    title: 'A < B',
    slug: 'a-b',
    content: '<p>x</p>',
    summary: 'short',
    image: '/a.png',
    'image alt': 'Alt',
    author: 'Ann',
    tags: 'a, b',
    date: '2026-02-14T10:00:00Z',
    status: 'publish',
    'seo title': 'S',
    'meta description': 'D',
    link: 'https://old.example/a',
  })
  expect(record).toEqual({
    number: 3,
    line: 4,
    source_id: '7',
    isShopifyId: false,
    title: 'A < B',
    slug: 'a-b',
    body: '<p>x</p>',
    summary: 'short',
    image: '/a.png',
    image_alt: 'Alt',
    image_caption: undefined,
    share_image: undefined,
    noindex: null,
    author: 'Ann',
    tags: 'a, b',
    published_at: { kind: 'instant', iso: '2026-02-14T10:00:00.000Z' },
    signs: [['status', 'publish', undefined]],
    seo_title: 'S',
    seo_description: 'D',
    old_url: 'https://old.example/a',
  })
})

const NEW_YORK_TEN = { kind: 'instant', iso: '2026-02-14T15:00:00.000Z' }
const UTC_TEN = { kind: 'instant', iso: '2026-02-14T10:00:00.000Z' }
test.for<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['a local time', { date: '2026-02-14 10:00' }, { published_at: NEW_YORK_TEN }],
  ['a time in a GMT column', { date_gmt: '2026-02-14 10:00' }, { published_at: UTC_TEN }],
  [
    'a publication and a creation date',
    { 'created at': '2025-01-01', date: '2026-02-14 10:00' },
    { published_at: NEW_YORK_TEN },
  ],
  ['a creation date only', { 'created at': '2026-02-14 10:00' }, { published_at: NEW_YORK_TEN }],
  [
    'a date in its Published column',
    { published: '2026-02-14 10:00', 'created at': '2025-01-01' },
    { published_at: NEW_YORK_TEN, signs: [] },
  ],
  ['no date', {}, { published_at: { kind: 'none' } }],
  ['an unreadable date', { date: 'soon' }, { published_at: { kind: 'unreadable', latest: '' } }],
  ['a date of two readings', { date: '05/02/2026' }, { published_at: { kind: 'ambiguous' } }],
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
  ['an HTML title of WordPress', { 'title.rendered': 'R&amp;D <em>now</em>' }, { title: 'R&D now' }],
  ['signs in a title', { title: 'R&amp;D <em>' }, { title: 'R&amp;D <em>' }],
  ['an object as its author', { author: { name: 'Ann', id: 1 } }, { author: 'Ann' }],
  ['several authors', { authors: [{ name: 'Ann' }, { name: 'Bo' }] }, { author: 'Ann' }],
  ['an author of no name', { author: { id: 1 } }, { author: { id: 1 } }],
  ['a column that names Shopify', { 'Shopify ID': 5 }, { source_id: '5', isShopifyId: true }],
  [
    'an id that names Shopify',
    { id: 'gid://shopify/OnlineStoreArticle/5' },
    { source_id: '5', isShopifyId: true },
  ],
])('a row with %s is read so', ([, cells, expected]) => {
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

test('uses the day and month order of the column', () => {
  const fields = assignColumns(['date'])
  const row = toRow({ date: '05/02/2026' })
  for (const [order, iso] of [
    ['day-first', '2026-02-05T17:00:00.000Z'],
    ['month-first', '2026-05-02T16:00:00.000Z'],
  ] as const) {
    const readRow = createRowReader({ fields, orders: new Map([['date', order]]) }, OPTIONS)
    expect(readRow(row).published_at).toEqual({ kind: 'instant', iso })
  }
})

test("midnight of the sheet's own zone means the day", () => {
  const cells = { date: '2026-02-13T23:00:00.000Z' }
  expect(read(cells, { sheetTimeZone: 'Europe/Berlin' }).published_at).toEqual({
    kind: 'instant',
    iso: '2026-02-14T17:00:00.000Z',
  })
  expect(read(cells).published_at).toEqual({ kind: 'instant', iso: '2026-02-13T23:00:00.000Z' })
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
