import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'
import type { ImportOptions } from '../records/records.ts'

const options: ImportOptions = { now: '2026-11-21T00:00:00.000Z', timeZone: 'Europe/Berlin' }
const read = (value: unknown, more: Partial<ImportOptions> = {}) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return readImport({ bytes: Buffer.from(text) }, { ...options, ...more })
}
const POST = { title: 'One', content: '<p>x</p>' }

test.for<[string, unknown]>([
  ['a list', [POST]],
  ['data', { data: [POST] }],
  ['items', { status: 'ok', items: [POST] }],
  ['posts', { posts: [POST] }],
  ['rows', { rows: [POST] }],
  [
    'a header row',
    [
      ['title', 'content'],
      ['One', '<p>x</p>'],
    ],
  ],
  [
    'a header row in data',
    {
      data: [
        ['Title', 'Body'],
        ['One', '<p>x</p>'],
      ],
    },
  ],
])('reads posts in %s', async ([, value]) => {
  expect(await read(value)).toMatchObject({
    format: 'rows',
    failure: null,
    records: [{ title: 'One', body_html: '<p>x</p>' }],
  })
})

test.for<[string, Record<string, unknown>, Record<string, unknown>]>([
  ['id', { id: 5 }, { source_id: 'sheet:5', own_id: '5' }],
  ['shopify_id', { shopify_id: '77', id: 5 }, { source_id: 'shopify:77', own_id: '77' }],
  ['a Shopify gid', { id: 'gid://shopify/Article/561778294951' }, { source_id: 'shopify:561778294951' }],
  ['no id', {}, { source_id: expect.stringMatching(/^sheet:digest-[0-9a-f]{16}$/), own_id: null }],
  ['a slug and no id', { slug: 'One' }, { source_id: 'sheet:slug-one', own_id: null }],
  ['excerpt', { excerpt: '<p>Short</p>' }, { summary: 'Short' }],
  [
    'image.src',
    { image: { src: 'https://a.example/x.png', alt: 'Alt' } },
    { image: 'https://a.example/x.png', image_alt: 'Alt' },
  ],
  ['image as text', { image: '/x.png' }, { image: '/x.png' }],
  ['featured_image first', { featured_image: '/a.png', image: { src: '/b.png' } }, { image: '/a.png' }],
  ['created_at', { created_at: '2025-11-18T09:12:44-05:00' }, { published_at: '2025-11-18T14:12:44.000Z' }],
  [
    'published_at before created_at',
    { created_at: '2025-01-01', published_at: '2025-02-01' },
    { published_at: '2025-02-01T11:00:00.000Z' },
  ],
  ['date', { date: '2026-02-14' }, { published_at: '2026-02-14T11:00:00.000Z' }],
  ['publishedAt', { publishedAt: '2026-02-14T10:00:00Z' }, { published_at: '2026-02-14T10:00:00.000Z' }],
  ['an epoch', { date: 1771574400 }, { published_at: '2026-02-20T08:00:00.000Z' }],
  ['author objects', { author: { name: 'Ann' } }, { author: 'Ann' }],
  ['lists of authors', { authors: [{ name: 'Ann' }, { name: 'Bo' }] }, { author: 'Ann' }],
  ['lists of tags', { tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
  ['tag objects', { tags: [{ name: 'a' }] }, { tags: ['a'] }],
  ['tags as text', { tags: 'a, b' }, { tags: ['a', 'b'] }],
  ['published: false', { published: false }, { status: 'draft' }],
  [
    'dates of the database',
    { date_gmt: '2025-06-02T13:00:00' },
    { published_at: '2025-06-02T13:00:00.000Z' },
  ],
])('finds the field of a post with %s', async ([, fields, expected]) => {
  expect((await read([{ ...POST, ...fields }])).records).toMatchObject([expected])
})

test("reads posts of WordPress' REST API", async () => {
  const post = {
    id: 101,
    date_gmt: '2025-06-02T13:00:00',
    slug: 'rd',
    status: 'publish',
    link: 'https://old.example/rd',
    title: { rendered: 'R&amp;D &#8211; notes' },
    content: { rendered: '<p>x</p>', protected: false },
    excerpt: { rendered: '<p>Short</p>' },
  }
  expect((await read([post])).records).toMatchObject([
    {
      source_id: 'sheet:101',
      slug: 'rd',
      title: 'R&D – notes',
      summary: 'Short',
      status: 'published',
      old_url: post.link,
    },
  ])
})

test('reads midnight in the zone of the sheet as that day', async () => {
  const rows = [{ ...POST, date: '2026-05-11T22:00:00.000Z' }]
  expect((await read(rows)).records[0]?.published_at).toBe('2026-05-12T10:00:00.000Z')
  const site = { timeZone: 'America/New_York', sheetTimeZone: 'Europe/Berlin' }
  expect((await read(rows, site)).records[0]?.published_at).toBe('2026-05-12T16:00:00.000Z')
})

test('rejects entries that are not posts, with their line', async () => {
  const { records, problems } = await read(
    '[{"title":"a","content":"b"},\n5,\n{"title":["x"],"content":"y"},\nnull,{},{"title":"","content":""}]',
  )
  expect(records).toHaveLength(1)
  expect(problems).toMatchObject([
    { severity: 'rejected', record: 2, line: 2 },
    { severity: 'rejected', record: 3, line: 3, reason: 'The title is missing.' },
    { severity: 'rejected', record: 4, line: 4 },
    { severity: 'rejected', record: 5, line: 4, reason: 'This entry is empty.' },
  ])
})

test('ignores fields that imports must not set', async () => {
  const [record] = (
    await read([{ ...POST, role: 'admin', author_id: 'x', __proto__: { title: 'y' }, user_id: 1 }])
  ).records
  for (const name of ['role', 'author_id', 'user_id']) expect(record).not.toHaveProperty(name)
})

test.for<[string, string, unknown]>([
  ['a single object', 'not-a-list', { title: 'One', content: 'x' }],
  ['an object that wraps no list', 'not-a-list', { data: 5 }],
  ['an empty list', 'no-records', []],
  ['an empty list in data', 'no-records', { data: [] }],
  ['a list without titles', 'no-columns', [{ a: 1, b: 2 }]],
  [
    'more columns than posts have',
    'malformed',
    [Object.fromEntries([['title', 'x'], ...Array.from({ length: 600 }, (_, at) => [`k${at}`, at])])],
  ],
  ['a script error', 'not-a-list', { error: 'Sheet not found' }],
  ['cut JSON', 'malformed', '[{"title":"a","content":"b"'],
  ['JSON with a comma too much', 'malformed', '[\n{"title":"a"},\n]'],
  ['deep nesting', 'malformed', '['.repeat(200_000)],
])('%s is not a list of posts: %s', async ([, failure, value]) => {
  const reading = await read(value)
  expect(reading).toMatchObject({ format: null, failure, records: [] })
  expect(reading.problems).toMatchObject([{ severity: 'file', reason: expect.stringMatching(/\w+ \w+/) }])
})
