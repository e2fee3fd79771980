import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'

const ITEM = { id: '1', title: 'One', content_html: '<p>x</p>', date_published: '2026-02-14T10:00:00Z' }
const read = (items: unknown, feed = {}) =>
  readImport(
    {
      bytes: Buffer.from(
        JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'F', ...feed, items }),
      ),
    },
    { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' },
  )

test.for<[string, Record<string, unknown>, Record<string, unknown>, Record<string, unknown>]>([
  ['an id', {}, {}, { source_id: 'feed:1', title: 'One', status: 'published' }],
  [
    'only an address',
    { id: undefined, url: 'https://a.example/x' },
    {},
    { own_id: 'https://a.example/x', redirects: ['/x'] },
  ],
  ['an id that is a number', { id: 5 }, {}, { own_id: '5' }],
  ['plain text', { content_html: '', content_text: 'a\n\nb' }, {}, { body_html: '<p>a</p>\n<p>b</p>' }],
  ['authors', { authors: [{ name: 'Ann' }, { name: 'Bo' }] }, {}, { author: 'Ann' }],
  ['an author of version 1', { author: { name: 'Ann' } }, {}, { author: 'Ann' }],
  ['the author of the feed', {}, { authors: [{ name: 'Cy' }] }, { author: 'Cy' }],
  ['the author of a feed of version 1', {}, { author: { name: 'Cy' } }, { author: 'Cy' }],
  ['a banner only', { banner_image: 'https://a.example/b.png' }, {}, { image: 'https://a.example/b.png' }],
  [
    'relative addresses',
    { image: '/a.png', content_html: '<img src="b.png">' },
    { home_page_url: 'https://a.example/blog/' },
    { image: 'https://a.example/a.png', body_html: '<img src="https://a.example/blog/b.png">' },
  ],
  ['image and banner', { image: '/a.png', banner_image: '/b.png' }, {}, { image: '/a.png' }],
  [
    'a date of change only',
    { date_published: undefined, date_modified: '2026-03-01T00:00:00Z' },
    {},
    { published_at: '2026-03-01T00:00:00.000Z' },
  ],
  ['tags', { tags: ['a', 'A', 'b'] }, {}, { tags: ['a', 'b'] }],
])('reads an entry with %s', async ([, fields, feed, expected]) => {
  expect((await read([{ ...ITEM, ...fields }], feed)).records).toMatchObject([expected])
})

test('reports entries that are not posts and reads the others', async () => {
  const { records, problems } = await read([5, ITEM, { ...ITEM, id: '2', title: '' }])
  expect(records).toHaveLength(1)
  expect(problems).toMatchObject([
    { record: 1, severity: 'rejected', reason: 'This entry is not a post.' },
    { record: 3, severity: 'rejected', reason: 'The title is missing.' },
  ])
})

test('reports a feed without entries and rejects other versions', async () => {
  expect(await read([])).toMatchObject({ failure: 'no-records' })
  expect((await read([ITEM], { version: 'https://other.example/' })).format).toBe('rows')
})
