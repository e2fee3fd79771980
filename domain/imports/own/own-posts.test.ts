import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'
import type { OwnPost } from './own-post.ts'
import { openCell, protectCell } from './protect-cell.ts'
import { type ExportFormat, OWN_POST_WRITERS } from './write-own-posts.ts'

const OPTIONS = { now: '2026-06-01T00:00:00.000Z', timeZone: 'America/New_York' }

const POST: OwnPost = {
  source_id: 'peakshelf:7d1f6f0c-0000-4000-8000-000000000001',
  version: '2026-05-01T10:00:00.123456+00:00',
  slug: 'a-post',
  title: '=A "post"; with, signs',
  summary: '<b>no markup</b> but text',
  content: '<h1>One</h1>\n<p>Two</p>',
  featured_image: null,
  featured_image_alt: "'quoted'",
  featured_image_caption: null,
  author: 'Ann, Bob',
  tags: ['one', 'two'],
  status: 'draft',
  published_at: '2026-01-31T09:30:00.123456+00:00',
  revised_at: null,
  seo_title: null,
  seo_description: '-1',
  share_image: '/share.png',
  noindex: true,
  shopify_id: '123',
  paths: ['/blog/former', '/old/path?id=1'],
  rich_content: [],
}
const NEWS: OwnPost = {
  ...POST,
  source_id: 'wordpress:12',
  tags: ['a, b', '[c]', ' d'],
  rich_content: [{ id: '1', type: 'paragraph', content: 'Words, "quoted"' }],
}

const write = (format: ExportFormat, posts: OwnPost[]) => {
  const { begin, write: writePost, end } = OWN_POST_WRITERS[format]
  return begin + posts.map((post, index) => writePost(post, index === 0)).join('') + end
}
const read = (text: string) => readImport({ bytes: new TextEncoder().encode(text) }, OPTIONS)

test.for(['json', 'csv'] as const)('a file of %s is read as what was written', (format) => {
  const { records, problems, unmappedColumns } = read(write(format, [POST, NEWS]))
  expect(records.map(({ own }) => own)).toEqual([POST, NEWS])
  expect(records.map(({ source_id }) => source_id)).toEqual([POST.source_id, 'wordpress:12'])
  expect(problems).toEqual([])
  expect(unmappedColumns).toEqual([])
})

test('an empty table is an empty list', () => {
  expect(JSON.parse(write('json', []))).toEqual([])
})

test('no cell of a sheet is a formula', () => {
  const cells = write('csv', [POST])
    .split('\r\n')[1]!
    .match(/"(?:[^"]|"")*"|[^,]+/g)!
  expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([])
})

test.for(["'", "''x", "'=1", '=1', ' =1', 'x', ''])('the cell %j is opened as it was', (text) => {
  expect(openCell(protectCell(text))).toBe(text)
})

test('a row that somebody added to an exported sheet is read as any other', () => {
  const [header] = write('csv', []).split('\r\n')
  const columns = header!.split(',')
  const row = columns.map((name) => ({ title: 'Added', content: 'Words' })[name] ?? '')
  const { records } = read(`${write('csv', [POST])}${row.join(',')}\r\n`)
  expect(records[1]).toMatchObject({ title: 'Added', body_html: '<p>Words</p>' })
  expect(records[1]!.own).toBeUndefined()
})
