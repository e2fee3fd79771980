import { expect, test } from 'vitest'
import { MAX_HTML_BYTES } from '#import/html/parse-html.ts'
import { readDate } from '../dates/dates.ts'
import { createRecordCollector, type FoundRecord } from './record-collector.ts'
import type { ImportItem } from './records.ts'

const NOW = '2026-11-21T00:00:00.000Z'
const FOUND: FoundRecord = {
  number: 1,
  line: 2,
  title: 'One',
  body: '<p>x</p>',
  published_at: { kind: 'none' },
  signs: [],
}

function collect(...found: Partial<FoundRecord>[]): ImportItem[] {
  const items: ImportItem[] = []
  const collector = createRecordCollector('csv', { now: NOW }, (item) => items.push(item))
  for (const [at, fields] of found.entries()) collector.add({ ...FOUND, number: at + 1, ...fields })
  return items
}
const recordOf = (fields: Partial<FoundRecord>) => {
  const [item] = collect(fields)
  if (item?.kind !== 'post') throw new Error(item?.reason)
  return item.record
}

test.for<[string, Partial<FoundRecord>, string]>([
  ['no title', { title: ' \u0000\n' }, 'The title is missing.'],
  ['an object as its title', { title: {} }, 'The title is missing.'],
  ['no content', { body: '' }, 'The content is missing.'],
  ['only blanks in tags', { body: '<p>&nbsp;</p><br> <div>&#160;</div>' }, 'The content is missing.'],
  ['neither', { title: null, body: undefined }, 'The title and the content are missing.'],
  [
    'the content as its title',
    { title: 'x'.repeat(501) },
    'The title is longer than 500 characters. Is the content in the title column?',
  ],
])('rejects a record with %s and names its position', ([, fields, reason]) => {
  expect(collect(fields)).toMatchObject([{ kind: 'rejected', number: 1, line: 2, reason }])
})

test('accepts titles and bodies up to their limits', () => {
  expect(recordOf({ title: 'x'.repeat(500) }).title).toHaveLength(500)
  expect(recordOf({ body: 'x'.repeat(MAX_HTML_BYTES) }).title).toBe('One')
  expect(collect({ body: 'x'.repeat(MAX_HTML_BYTES + 1) })).toMatchObject([
    { kind: 'rejected', reason: expect.stringMatching(/KiB/) },
  ])
})

test.for<[string, Partial<FoundRecord>, Record<string, unknown>]>([
  [
    'a picture for its content',
    { body: '<p><img src="/a.png"></p>' },
    { body_html: '<p><img src="/a.png"></p>' },
  ],
  ['plain text', { body: 'a\n\nb' }, { body_html: '<p>a</p>\n<p>b</p>' }],
  [
    'control signs',
    { title: 'a\u0000 \r\n b\u0007', body: '<p>c\u0000</p>' },
    { title: 'a b', body_html: '<p>c</p>' },
  ],
  ['half a sign', { title: 'a\ud83d' }, { title: 'a\ufffd' }],
  ['an HTML summary', { summary: '<p>a &amp; b</p>' }, { summary: 'a & b' }],
  [
    'a slug',
    { slug: ' Ünder Score ' },
    { slug: 'under-score', source_id: 'sheet:slug-under-score', own_id: null },
  ],
  ['an id', { source_id: 7 }, { source_id: 'sheet:7', own_id: '7', slug: 'one' }],
  ['an id of Shopify', { source_id: '7', isShopifyId: true }, { source_id: 'shopify:7' }],
  [
    'references in its lines',
    {
      title: 'Fees &amp;amp; Ads &#8211; <b>',
      author: 'O&#039;Neil',
      tags: 'R&amp;D; x',
      image_alt: '&quot;A&quot;',
    },
    { title: 'Fees & Ads – <b>', author: "O'Neil", tags: ['R&D', 'x'], image_alt: '"A"' },
  ],
  ['a percent-encoded slug', { slug: '%D1%86%D0%B5%D0%BD%D1%8B' }, { slug: 'цены' }],
  ['an address as slug', { slug: 'https://old.example/posts/prices/?a=b' }, { slug: 'prices' }],
  ['a slug with a percent sign', { slug: '100%' }, { slug: '100' }],
  ['a picture without a path', { image: 'img/a.png' }, { image: null }],
  ['a title of signs only', { title: '!!!' }, { slug: 'post-1' }],
  ['a title of signs and an id', { title: '!!!', source_id: 'a9' }, { slug: 'post-a9' }],
  ['no picture', { image: ' ' }, { image: null }],
  [
    'a long picture',
    { image: `data:image/png;base64,${'x'.repeat(3_000)}` },
    { image: `data:image/png;base64,${'x'.repeat(3_000)}` },
  ],
  ['an endless author', { author: 'x'.repeat(3_000) }, { author: 'x'.repeat(2_000) }],
  [
    'old addresses',
    { old_url: 'https://old.example/a', aliases: ['/a', '/?p=1', 'mailto:x'] },
    { old_url: 'https://old.example/a', redirects: ['/a', '/?p=1'] },
  ],
  ['a date', { published_at: { kind: 'instant', iso: NOW } }, { published_at: NOW }],
  ['no date', {}, { published_at: null }],
])('reads a record with %s', ([, fields, expected]) => {
  expect(recordOf(fields)).toMatchObject(expected)
})

test.for<[string, Partial<FoundRecord>, string[]]>([
  ['nothing odd', { published_at: { kind: 'instant', iso: NOW } }, []],
  ['what its format found', { warnings: ['Said before.'] }, ['Said before.']],
  [
    'a full cell',
    { body: 'x'.repeat(32_767) },
    ['The content fills a spreadsheet cell to its limit and was probably cut there.'],
  ],
  ['a nearly full cell', { body: 'x'.repeat(32_766) }, []],
  ['fifty tags', { tags: Array.from({ length: 50 }, (_, at) => `t${at}`) }, []],
  [
    'tags without a letter',
    { tags: ['🚀', 'growth', '!!!'] },
    ['Left out, since they have no letter or digit: the tags 🚀, !!!.'],
  ],
  [
    'too many tags',
    { tags: Array.from({ length: 51 }, (_, at) => `t${at}`) },
    ['Only the first 50 tags are kept.'],
  ],
  [
    'an unreadable date',
    { published_at: { kind: 'unreadable', latest: '' } },
    ['The date cannot be read, so the post gets the time of the import.'],
  ],
  [
    'a picture that starts nowhere',
    { image: 'img/a.png' },
    ['The picture "img/a.png" has no address, so it is left out. Write its whole address.'],
  ],
  [
    'a date of a day that does not exist',
    { published_at: readDate('2024-02-30', { timeZone: 'UTC' }) },
    [
      'The date "2024-02-30" cannot be read, since there is no such day or time, so the post gets the time of the import.',
    ],
  ],
  [
    'a date of two readings',
    { published_at: { kind: 'ambiguous' } },
    [
      'The date can be read as day/month or month/day. Choose which; until then the post gets the time of the import.',
    ],
  ],
  [
    'a date to come',
    { published_at: { kind: 'instant', iso: '2026-11-21T00:00:00.001Z' } },
    ['The date is in the future: the post becomes public on 2026-11-21.'],
  ],
  [
    'a draft of a date to come',
    { published_at: { kind: 'instant', iso: '2027-01-01T00:00:00.000Z' }, signs: [['status', 'draft']] },
    [],
  ],
])('warns the author about a record with %s', ([, fields, warnings]) => {
  expect(collect(fields)).toMatchObject([{ kind: 'post', warnings }])
})

test.for<[string, Partial<FoundRecord>, unknown]>([
  ['a draft sign', { signs: [['draft', true]] }, { kind: 'post', record: { status: 'draft' }, warnings: [] }],
  [
    'a doubt from the format reader',
    { doubt: 'Why.' },
    { kind: 'post', record: { status: 'draft' }, warnings: ['Why.'] },
  ],
  ['a deleted sign', { signs: [['deleted', 1]], body: '' }, { kind: 'ignored', title: 'One' }],
  ['no sign', {}, { kind: 'post', record: { status: 'published' } }],
])('decides on publication of a record with %s', ([, fields, item]) => {
  expect(collect(fields)).toMatchObject([item])
})

test('uses the first of two records with one id and names it in the report', () => {
  expect(collect({ source_id: 'a' }, { source_id: 'b' }, { source_id: 'a', title: 'Other' })).toMatchObject([
    { kind: 'post' },
    { kind: 'post' },
    {
      kind: 'rejected',
      number: 3,
      reason: 'Record 1 of this file is the same post (id a); only the first is used.',
    },
  ])
})

test('treats records without id as duplicates only if their content is equal', () => {
  const items = collect({}, { body: '<p>y</p>' }, {}, { body: '<p>y</p>' }, { body: '<p>z</p>' })
  expect(items.map((item) => (item.kind === 'post' ? item.record.source_id : item.reason))).toEqual([
    expect.stringMatching(/^sheet:digest-[0-9a-f]{16}$/),
    expect.stringMatching(/^sheet:digest-[0-9a-f]{16}-2$/),
    'Record 1 of this file is the same post (same title, date and content); only the first is used.',
    'Record 2 of this file is the same post (same title, date and content); only the first is used.',
    expect.stringMatching(/^sheet:digest-[0-9a-f]{16}-3$/),
  ])
})

test('gives each record a unique slug', () => {
  const items = collect({ source_id: 1 }, { source_id: 2 }, { source_id: 3, slug: 'one-2' })
  expect(items.map((item) => item.kind === 'post' && item.record.slug)).toEqual(['one', 'one-2', 'one-2-2'])
})

test('reports entries that are not posts with their position', () => {
  const items: ImportItem[] = []
  const collector = createRecordCollector('csv', { now: NOW }, (item) => items.push(item))
  collector.report('ignored', { number: 4, line: null, title: ' A\nb ', isPart: true }, 'A comment.')
  collector.report('rejected', { number: 5, line: 6 }, 'Too long.')
  expect(items).toEqual([
    { kind: 'ignored', number: 4, line: null, title: 'A b', reason: 'A comment.', isPart: true },
    { kind: 'rejected', number: 5, line: 6, title: '', reason: 'Too long.' },
  ])
})
