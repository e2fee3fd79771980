import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'
import type { ImportOptions } from '../records/records.ts'

const options: ImportOptions = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' }
const read = (text: string, more: Partial<ImportOptions> = {}) =>
  readImport({ bytes: Buffer.from(text) }, { ...options, ...more })

test.for([['Title,Body'], ['\u00a0title , Body HTML'], ['headline,content:encoded']])(
  'the columns %s are recognized',
  ([header]) => {
    const { records } = read(`${header}\nOne,<p>x</p>`)
    expect(records).toMatchObject([{ title: 'One', body_html: '<p>x</p>' }])
  },
)

test('imports every field of a full sheet', () => {
  const { records } = read(
    'ID,Title,Slug,Content,Excerpt,Featured Image,Image Alt,Author,Tags,Date,Meta Title,Meta Description,URL,Image Caption,OG Image,Noindex\n' +
      '7,One,first,<p>x</p>,<p>Short &amp; good</p>,/a.png,A chart,Ann,"a, b",2026-02-14,T,D,https://old.example/1,By Ann,/share.png,yes\n',
  )
  expect(records).toEqual([
    {
      number: 1,
      line: 2,
      source: 'csv',
      source_id: 'sheet:7',
      own_id: '7',
      title: 'One',
      slug: 'first',
      body_html: '<p>x</p>',
      summary: 'Short & good',
      image: 'https://old.example/a.png',
      image_alt: 'A chart',
      image_caption: 'By Ann',
      author: 'Ann',
      tags: ['a', 'b'],
      published_at: '2026-02-14T12:00:00.000Z',
      status: 'published',
      seo_title: 'T',
      seo_description: 'D',
      share_image: 'https://old.example/share.png',
      noindex: true,
      old_url: 'https://old.example/1',
      redirects: ['/1'],
    },
  ])
})

test('rejects a second record with the same id', () => {
  const { records, problems } = read('id,title,content\n1,a,x\n1,b,y\n,a,z')
  expect(records.map(({ slug }) => slug)).toEqual(['a', 'a-2'])
  expect(problems).toMatchObject([{ severity: 'rejected', record: 2, line: 3, title: 'b' }])
  expect(problems[0]?.reason).toContain('Record 1')
})

test('uses the first filled cell of duplicate columns, with a warning', () => {
  const { records, problems } = read('title,content,Content\nOne,,<p>x</p>')
  expect(records).toMatchObject([{ body_html: '<p>x</p>' }])
  expect(problems).toMatchObject([{ severity: 'warning', record: null, line: 1 }])
})

test('lists unknown columns, which can be assigned', () => {
  const text = 'Überschrift,content,Mood\nOne,<p>x</p>,good'
  expect(read(text)).toMatchObject({ failure: 'no-columns', columns: ['Überschrift', 'content', 'Mood'] })
  const assigned = read(text, { columns: { Überschrift: 'title' } })
  expect(assigned.records).toMatchObject([{ title: 'One' }])
  expect(assigned.unmappedColumns).toEqual(['Mood'])
})

test('skips blank rows but counts them', () => {
  const { records, problems } = read('title,content\na,x\n,\n\n  , \nb,y\n,,\n')
  expect(records.map(({ number, line }) => [number, line])).toEqual([
    [1, 2],
    [5, 6],
  ])
  expect(problems).toEqual([])
})

test.for([
  ['title,content\n,x', 'The title is missing.'],
  ['title,content\na,', 'The content is missing.'],
  ['title,content,author\n,,Ann', 'The title and the content are missing.'],
  ['title,content\na,<p>&nbsp;</p><br>', 'The content is missing.'],
  ['title,content\na,x,y', 'The row has 3 cells but there are 2 columns.'],
])('the row of %j is refused: %s', ([text, reason]) => {
  const { records, problems } = read(text!)
  expect(records).toEqual([])
  expect(problems).toMatchObject([{ severity: 'rejected', record: 1, line: 2 }])
  expect(problems[0]?.reason).toContain(reason)
})

test('determines the date order by column, not by row', () => {
  const settled = read('title,content,date\na,x,05/02/2026\nb,x,31/01/2026')
  expect(settled.records[0]?.published_at).toBe('2026-02-05T12:00:00.000Z')
  expect(settled.dateQuestion).toBeNull()

  const open = 'title,content,date\na,x,05/02/2026\nb,x,06/02/2026'
  const asked = read(open)
  expect(asked.dateQuestion).toEqual({ column: 'date', examples: ['05/02/2026', '06/02/2026'] })
  expect(asked.records.map((record) => record.published_at)).toEqual([null, null])
  expect(asked.problems.map((problem) => problem.severity)).toEqual(['warning', 'warning'])

  const answered = read(open, { dateOrder: 'month-first' })
  expect(answered.records[0]?.published_at).toBe('2026-05-02T12:00:00.000Z')
  expect(answered.dateQuestion).toBeNull()
})

test('rejects a file without a header row and quotes its first row', () => {
  const { failure, problems } = read('First post,Some words\nSecond post,More words')
  expect(failure).toBe('no-columns')
  expect(problems).toMatchObject([{ severity: 'file', line: 1 }])
  expect(problems[0]?.reason).toContain('First post, Some words')
})

test('rejects a file with an unclosed quote in the header', () => {
  expect(read('"title,content\na,b')).toMatchObject({ failure: 'malformed', records: [] })
})

test('rejects an incomplete last row as a sign of a truncated file', () => {
  const cut = read('title,content,author\na,<p>x</p>,Ann\nb,<p>y')
  expect(cut.records.map(({ title }) => title)).toEqual(['a'])
  expect(cut.problems).toMatchObject([{ severity: 'rejected', record: 2, line: 3 }])
  expect(read('title,content,author\na,x\nb,y').records).toHaveLength(2)
  expect(read('title,content,author\na,x,Ann\nb,y\n').records).toHaveLength(2)
})

test('rejects rows merged by an unclosed quote and continues after them', () => {
  const { records, problems } = read('title,content\na,"<p>open\nb,"<p>y</p>"\nc,<p>z</p>')
  expect(records.map(({ title }) => title)).toEqual(['c'])
  expect(problems).toMatchObject([
    { severity: 'rejected', line: 2, reason: expect.stringContaining('line 2') },
  ])
})
