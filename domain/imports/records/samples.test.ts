import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readImport } from '#import/files/read-import.ts'
import { type ImportFormatName, type ImportOptions } from '#import/records/records.ts'
import { toBlogPost, toNewsPost } from './to-post.ts'

const NOW = '2026-11-21T00:00:00.000Z'
const readSample = (name: string, options: Partial<ImportOptions> = {}) => {
  const bytes = readFileSync(new URL(`../../../packages/import/fixtures/${name}`, import.meta.url))
  return readImport({ bytes, fileName: name }, { now: NOW, timeZone: 'America/New_York', ...options })
}
const reasons = async (name: string) =>
  (await readSample(name)).problems.map(({ line, title, reason }) => `${line} ${title}: ${reason}`)

/** Expected counts from the samples' README: records to import, drafts among them, records refused. */
test.for<[string, ImportFormatName, number, number, number]>([
  ['simple.csv', 'csv', 2, 0, 0],
  ['matrixify-blog-posts.csv', 'matrixify', 4, 1, 0],
  ['semicolon-bom.csv', 'csv', 3, 0, 0],
  ['broken.csv', 'csv', 3, 0, 3],
  ['missing-titles.csv', 'csv', 0, 0, 2],
  ['shopify-articles.json', 'shopify', 4, 1, 0],
  ['shopify-articles-graphql.json', 'shopify', 2, 1, 0],
  ['apps-script.json', 'rows', 3, 0, 1],
  ['gviz.txt', 'gviz', 2, 0, 0],
  ['wordpress-export.xml', 'wordpress', 3, 1, 0],
  ['ghost-export.json', 'ghost', 3, 2, 0],
  ['feed-rss.xml', 'rss', 2, 0, 0],
  ['feed-atom.xml', 'atom', 1, 0, 0],
  ['medium-post.html', 'medium', 1, 0, 0],
])(
  '%s is read as %s with %i posts, %i of them drafts, and %i refused',
  async ([name, format, posts, drafts, rejected]) => {
    const reading = await readSample(name)
    expect(reading).toMatchObject({ format, failure: null, unmappedColumns: [] })
    expect(reading.records).toHaveLength(posts)
    expect(reading.records.filter(({ status }) => status === 'draft')).toHaveLength(drafts)
    expect(reading.problems.filter(({ severity }) => severity === 'rejected').length).toBe(rejected)
    for (const record of reading.records) {
      expect(toBlogPost(record, NOW)).toMatchObject({ isPost: true })
      expect(toNewsPost(record, NOW)).toMatchObject({ isPost: true })
    }
    for (const problem of reading.problems) expect(problem.reason).toMatch(/^\S.{10,}\.$/)
  },
)

test('keeps quoted commas and plain bodies', async () => {
  expect((await readSample('simple.csv')).records).toMatchObject([
    { title: 'Five habits, tested', body_html: '<p>Habit one, two, three.</p>', author: 'Ann Lee' },
    { title: 'Plain title', body_html: '<p>Plain body without tags</p>', image: null },
  ])
})

test('reads quotes, dates and URLs of a Matrixify sheet, and ignores DELETE rows', async () => {
  const { records, problems } = await readSample('matrixify-blog-posts.csv')
  expect(records.map(({ title }) => title)).toEqual([
    'Launch checklist: 30 days, 12 steps, no guesswork',
    'The "two-second" rule, explained',
    'Unpublished idea',
    'Storage fees: what a 10% cut really means',
  ])
  expect(records[0]).toMatchObject({
    line: 2,
    source_id: 'shopify:604912345001',
    published_at: '2025-03-03T14:00:00.000Z',
    seo_title: 'Amazon launch checklist (30 days)',
    image_alt: 'Boxes on a pallet, ready to ship',
    old_url: '/blogs/insights/launch-checklist',
  })
  expect(records[1]).toMatchObject({ line: 11, tags: ['Listings', 'A/B tests'] })
  expect(records[3]).toMatchObject({ own_id: null, published_at: '2026-02-14T17:00:00.000Z' })
  expect(problems.map(({ severity, line }) => [severity, line])).toEqual([
    ['ignored', 10],
    ['ignored', 15],
  ])
})

test('reads a sheet separated by semicolons', async () => {
  expect((await readSample('semicolon-bom.csv')).records).toMatchObject([
    {
      title: 'Werbekosten senken, ohne Umsatz zu verlieren',
      author: 'Jürgen Groß',
      image: 'https://images.example.com/a,b.jpg',
      published_at: '2025-12-31T17:00:00.000Z',
    },
    { title: 'Préparer le « Prime Day »', published_at: '2026-02-05T19:30:00.000Z' },
    { title: 'Semicolons; in the title', published_at: '2026-02-05T17:00:00.000Z' },
  ])
})

test('reads valid rows of a broken sheet and gives a reason for each invalid one', async () => {
  const { records } = await readSample('broken.csv')
  expect(records.map(({ title }) => title)).toEqual([
    'First is fine',
    'Stray quote in a 5" title',
    'Text after quote',
  ])
  expect(JSON.stringify(records)).not.toContain('Swallowed')
  expect(await reasons('broken.csv')).toEqual([
    '3 Too few cells: The content is missing.',
    '4 Too many: The row has 6 cells but there are 4 columns. Put quotes around text that contains the separator.',
    '7 Never closed: A quote opens on line 7 and never closes. Nothing from here on was read (3 lines). Close it and import the file again.',
  ])
})

test('keeps IDs, drafts, dates and special characters of articles', async () => {
  const { records, problems } = await readSample('shopify-articles.json')
  expect(records.map(({ own_id }) => own_id)).toEqual([
    '561778294901',
    '561778294902',
    '561778294903',
    '561778294904',
  ])
  expect(records[0]).toMatchObject({
    published_at: '2025-11-20T13:00:00.000Z',
    tags: ['ACoS', 'Case Study', 'PPC', 'Sponsored Products'],
    summary: 'Three fixes, one quarter, and 18 points off ACoS.',
  })
  expect(records[1]).toMatchObject({ status: 'draft', tags: [], summary: '' })
  expect(records[2]).toMatchObject({
    title: 'R&D on listings: "good" titles < 80 characters',
    summary: 'In nine split tests, shorter titles won seven.',
  })
  expect(problems).toMatchObject([{ severity: 'warning', record: 4, line: 65 }])
})

test('uses the same source ID for both Shopify APIs', async () => {
  expect((await readSample('shopify-articles-graphql.json')).records).toMatchObject([
    {
      source_id: 'shopify:561778294951',
      author: 'Marco Ruiz',
      tags: ['A+ Content', 'Creative'],
      status: 'published',
    },
    { source_id: 'shopify:561778294952', status: 'draft', image: null },
  ])
})

test('reads Apps Script dates in the time zone of the sheet, and asks if day or month is first', async () => {
  const reading = await readSample('apps-script.json', { timeZone: 'Europe/Berlin' })
  expect(reading.records.map(({ published_at }) => published_at)).toEqual([
    '2026-05-12T10:00:00.000Z',
    null,
    '2026-05-12T10:00:00.000Z',
  ])
  expect(reading.records[2]).toMatchObject({ number: 4, title: '2026' })
  expect(reading.dateQuestion).toEqual({ column: 'date', examples: ['12/05/2026'] })
  const answered = await readSample('apps-script.json', { timeZone: 'Europe/Berlin', dateOrder: 'day-first' })
  expect(answered.records[1]?.published_at).toBe('2026-05-12T10:00:00.000Z')
  expect(answered.dateQuestion).toBeNull()
})

test('reads months of spreadsheet queries from zero', async () => {
  expect((await readSample('gviz.txt')).records).toMatchObject([
    { title: 'Fees, again', published_at: '2026-02-14T17:00:00.000Z' },
    { title: 'No date', published_at: null },
  ])
})
