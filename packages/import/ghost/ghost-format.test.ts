import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'
import type { ImportOptions } from '../records/records.ts'

const POST = {
  id: 'p1',
  title: 'One',
  slug: 'one',
  html: '<p>x</p>',
  type: 'post',
  status: 'published',
  visibility: 'public',
}
const readFile = (value: unknown, more: Partial<ImportOptions> = {}) =>
  readImport(
    { bytes: Buffer.from(JSON.stringify(value)) },
    { now: '2026-11-21T00:00:00.000Z', timeZone: 'America/New_York', ...more },
  )
const read = (fields: Record<string, unknown>, tables = {}, more: Partial<ImportOptions> = {}) =>
  readFile({ db: [{ meta: {}, data: { ...tables, posts: [{ ...POST, ...fields }] } }] }, more)

test('recognizes the export with and without its outer wrapper', async () => {
  const data = { posts: [POST], settings: [{ key: 'title', value: 'Site' }] }
  for (const file of [{ db: [{ meta: {}, data }] }, { data }]) {
    expect(await readFile(file)).toMatchObject({
      format: 'ghost',
      records: [{ source_id: 'ghost:p1', own_id: 'p1', redirects: ['/one/'] }],
    })
  }
})

test.for<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['a draft', { status: 'draft' }, { status: 'draft' }],
  ['only sent by mail', { status: 'sent' }, { status: 'draft' }],
  [
    'scheduled',
    { status: 'scheduled', published_at: '2031-07-02T08:00:00.000Z' },
    { status: 'published', published_at: '2031-07-02T08:00:00.000Z' },
  ],
  ['scheduled for no date', { status: 'scheduled' }, { status: 'draft' }],
  ['for members', { visibility: 'members' }, { status: 'draft' }],
  ['for payers', { visibility: 'paid' }, { status: 'draft' }],
  ['of an old file without visibility', { visibility: undefined }, { status: 'published' }],
  [
    'dated in text',
    { published_at: '2025-07-02T08:00:00.000Z' },
    { published_at: '2025-07-02T08:00:00.000Z' },
  ],
  [
    'dated as databases do',
    { published_at: '2018-01-05 07:00:00' },
    { published_at: '2018-01-05T07:00:00.000Z' },
  ],
  ['dated in milliseconds', { published_at: 1515135600000 }, { published_at: '2018-01-05T07:00:00.000Z' }],
  ['with an id of old files', { id: 5 }, { source_id: 'ghost:5' }],
  ['with an excerpt', { custom_excerpt: 'Short' }, { summary: 'Short' }],
  ['with an address elsewhere', { canonical_url: 'https://a.example/x' }, { old_url: 'https://a.example/x' }],
  [
    'of an old file in Markdown',
    { html: null, markdown: '**a**' },
    { body_html: '<p><strong>a</strong></p>' },
  ],
  ['without HTML', { html: null, plaintext: 'a\n\nb' }, { body_html: '<p>a</p>\n<p>b</p>' }],
])('reads a post %s', async ([, fields, expected]) => {
  expect((await read(fields)).records).toMatchObject([expected])
})

test('keeps the order of tags and drops internal tags', async () => {
  const tables = {
    tags: [
      { id: 1, name: 'A' },
      { id: 2, name: '#b' },
      { id: 3, name: 'C' },
      { id: 4, name: 'D', visibility: 'internal' },
    ],
    posts_tags: [3, 2, 1, 4].map((tag_id, at) => ({ post_id: 'p1', tag_id, sort_order: at })),
    users: [{ id: 9, name: 'Ann' }],
    posts_authors: [{ post_id: 'p1', author_id: 9, sort_order: 0 }],
    posts_meta: [{ post_id: 'p1', meta_title: 'M', feature_image_alt: 'Alt' }],
  }
  expect((await read({}, tables)).records).toMatchObject([
    { tags: ['C', 'A'], author: 'Ann', seo_title: 'M', image_alt: 'Alt' },
  ])
})

test('resolves image URLs of the old site, or warns', async () => {
  const fields = { html: '<p><img src="__GHOST_URL__/a.png"></p>', feature_image: '__GHOST_URL__/b.png' }
  const known = await read(fields, {}, { sourceUrl: 'https://old.example/' })
  expect(known.records).toMatchObject([
    { body_html: '<p><img src="https://old.example/a.png"></p>', image: 'https://old.example/b.png' },
  ])
  expect(known.problems).toEqual([])
  expect((await read(fields)).problems).toMatchObject([
    { severity: 'warning', reason: expect.stringContaining('address of that site') },
  ])
})

test.for([
  ['lexical', { root: { children: [{ type: 'paragraph', children: [{ type: 'text', text: 'a' }] }] } }],
  ['mobiledoc', { sections: [[1, 'p', [[0, [], 0, 'a']]]] }],
] as const)('renders a body that is only stored as %s', async ([name, value]) => {
  expect((await read({ html: null, [name]: JSON.stringify(value) })).records[0]?.body_html).toBe('<p>a</p>')
})

test.for(['{', '[]', '{"root":{}}', 'null', '{"root":{"children":[null,5,[]]}}'])(
  'treats a body of %s as missing, and continues the import',
  async (lexical) => {
    expect((await read({ html: null, lexical })).problems).toMatchObject([
      { severity: 'rejected', reason: 'The content is missing.' },
    ])
  },
)

test('ignores pages and reports an export without posts', async () => {
  expect((await read({ type: 'page' })).problems).toMatchObject([
    { severity: 'ignored', reason: 'This is a page, not a post.' },
  ])
  expect(await readFile({ db: [{ data: { posts: [] } }] })).toMatchObject({ failure: 'no-records' })
})
