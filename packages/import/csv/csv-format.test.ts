import { expect, test } from 'vitest'
import { openImport } from '../files/open-import.ts'
import { readImport } from '../files/read-import.ts'
import type { ImportOptions } from '../records/records.ts'

const options: ImportOptions = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' }
const read = (text: string, more: Partial<ImportOptions> = {}) =>
  readImport({ bytes: Buffer.from(text) }, { ...options, ...more })

test.for([['Title,Body'], ['\u00a0title , Body HTML'], ['headline,content:encoded']])(
  'the columns %s are recognized',
  async ([header]) => {
    const { records } = await read(`${header}\nOne,<p>x</p>`)
    expect(records).toMatchObject([{ title: 'One', body_html: '<p>x</p>' }])
  },
)

test('imports every field of a full sheet', async () => {
  const { records } = await read(
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

test('rejects a second record with the same id', async () => {
  const { records, problems } = await read('id,title,content\n1,a,x\n1,b,y\n,a,z')
  expect(records.map(({ slug }) => slug)).toEqual(['a', 'a-2'])
  expect(problems).toMatchObject([{ severity: 'rejected', record: 2, line: 3, title: 'b' }])
  expect(problems[0]?.reason).toContain('Record 1')
})

test('uses the first filled cell of duplicate columns, with a warning', async () => {
  const { records, problems } = await read('title,content,Content\nOne,,<p>x</p>')
  expect(records).toMatchObject([{ body_html: '<p>x</p>' }])
  expect(problems).toMatchObject([{ severity: 'warning', record: null, line: 1 }])
})

test('lists unknown columns, which can be assigned', async () => {
  const text = 'Überschrift,content,Mood\nOne,<p>x</p>,good'
  expect(await read(text)).toMatchObject({
    failure: 'no-columns',
    columns: ['Überschrift', 'content', 'Mood'],
  })
  const assigned = await read(text, { columns: { Überschrift: 'title' } })
  expect(assigned.records).toMatchObject([{ title: 'One' }])
  expect(assigned.unmappedColumns).toEqual(['Mood'])
})

test('leaves out a row that repeats the names of the columns', async () => {
  const { records, problems } = await read('title,content\nA,x\ntitle,content\nB,y\n')
  expect(records.map(({ title }) => title)).toEqual(['A', 'B'])
  expect(problems).toMatchObject([{ severity: 'ignored', line: 3 }])
})

test('skips blank rows but counts them', async () => {
  const { records, problems } = await read('title,content\na,x\n,\n\n  , \nb,y\n,,\n')
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
])('the row of %j is refused: %s', async ([text, reason]) => {
  const { records, problems } = await read(text!)
  expect(records).toEqual([])
  expect(problems).toMatchObject([{ severity: 'rejected', record: 1, line: 2 }])
  expect(problems[0]?.reason).toContain(reason)
})

test('determines the date order by column, not by row', async () => {
  const settled = await read('title,content,date\na,x,05/02/2026\nb,x,31/01/2026')
  expect(settled.records[0]?.published_at).toBe('2026-02-05T12:00:00.000Z')
  expect(settled.dateQuestion).toBeNull()

  const open = 'title,content,date\na,x,05/02/2026\nb,x,06/02/2026'
  const asked = await read(open)
  expect(asked.dateQuestion).toEqual({ column: 'date', examples: ['05/02/2026', '06/02/2026'] })
  expect(asked.records.map((record) => record.published_at)).toEqual([null, null])
  expect(asked.problems.map((problem) => problem.severity)).toEqual(['warning', 'warning'])

  const answered = await read(open, { dateOrder: 'month-first' })
  expect(answered.records[0]?.published_at).toBe('2026-05-02T12:00:00.000Z')
  expect(answered.dateQuestion).toBeNull()
})

test('rejects a file without a header row and quotes its first row', async () => {
  const { failure, problems } = await read('First post,Some words\nSecond post,More words')
  expect(failure).toBe('no-columns')
  expect(problems).toMatchObject([{ severity: 'file', line: 1 }])
  expect(problems[0]?.reason).toContain('First post, Some words')
})

test('rejects a file with an unclosed quote in the header', async () => {
  expect(await read('"title,content\na,b')).toMatchObject({ failure: 'malformed', records: [] })
})

test('rejects an incomplete last row as a sign of a truncated file', async () => {
  const cut = await read('title,content,author\na,<p>x</p>,Ann\nb,<p>y')
  expect(cut.records.map(({ title }) => title)).toEqual(['a'])
  expect(cut.problems).toMatchObject([{ severity: 'rejected', record: 2, line: 3 }])
  expect((await read('title,content,author\na,x\nb,y')).records).toHaveLength(2)
  expect((await read('title,content,author\na,x,Ann\nb,y\n')).records).toHaveLength(2)
})

test('rejects rows merged by an unclosed quote and continues after them', async () => {
  const { records, problems } = await read('title,content\na,"<p>open\nb,"<p>y</p>"\nc,<p>z</p>')
  expect(records.map(({ title }) => title)).toEqual(['c'])
  expect(problems).toMatchObject([
    { severity: 'rejected', line: 2, reason: expect.stringContaining('line 2') },
  ])
})

test.for<[string, string, number]>([
  [
    'a title and a note',
    'Blog export,,\nExported on 2024-03-05,,\n,,\nTitle,Content,Date\nA,<p>a</p>,2024-03-05\n',
    4,
  ],
  ['a title without separators', 'Our blog, all posts\n\nTitle;Content;Tags\nA;<p>a</p>;x, y, z\n', 3],
  [
    'notes that look like a table',
    'Site;old.example;Posts;12\nFrom;2020;To;2024\nTitle;Content\nA;<p>a</p>\n',
    3,
  ],
])('finds the column names below %s', async ([, text, line]) => {
  const { records, problems } = await read(text)
  expect(records).toMatchObject([{ number: 1, title: 'A', body_html: '<p>a</p>', line: line + 1 }])
  expect(problems).toEqual([
    expect.objectContaining({
      severity: 'warning',
      line,
      reason: `The column names were found on line ${line}. What is above them was left out.`,
    }),
  ])
})

test('finds unknown column names below a title, and takes the row that the author chose', async () => {
  const text = 'Blog-Export\n\nÜberschrift;Inhalt\nTitle;Content\n'
  const opened = await openImport('Export;\nÜberschrift;Inhalt\nA;b\n', options)
  expect(opened.columns.map(({ name }) => name)).toEqual(['Überschrift', 'Inhalt'])
  expect(opened.header).toEqual({
    row: 1,
    firstRows: [
      { line: 1, cells: ['Export'] },
      { line: 2, cells: ['Überschrift', 'Inhalt'] },
      { line: 3, cells: ['A', 'b'] },
    ],
  })
  const chosen = await read(text, { headerRow: 2, columns: { Überschrift: 'title', Inhalt: 'body_html' } })
  expect(chosen.records).toMatchObject([{ title: 'Title', body_html: '<p>Content</p>' }])
})

test('reads formulas and errors of spreadsheets', async () => {
  const rows = [
    'title,content,url,image,date,tags',
    '"=HYPERLINK(""https://old.example/a"",""Fees explained"")",<p>Body</p>,"=HYPERLINK(""https://old.example/a"",""here"")","=IMAGE(""https://img.example/a.png"",4,50,50)",2024-03-05,"[""fees"",""ads""]"',
    '"\'=Not a formula",<p>Body</p>,,,2024-03-05,"{fees,ads}"',
    '"=LIEN_HYPERTEXTE(""https://old.example/c"";""Dit """"oui"""""")",<p>Body</p>,"=HYPERLINK(""https://old.example/c"")",,2024-03-05,"=""a""&"", b"""',
    '"\'Tis the season",<p>Body</p>,#N/A,#REF!,#VALUE!,#NAME?',
    '#REF!,<p>Body</p>,,,,',
    '"=A1&"" x""",<p>Body</p>,,,,#ads',
  ]
  const { records, problems } = await read(rows.join('\n'))
  expect(records).toMatchObject([
    {
      title: 'Fees explained',
      old_url: 'https://old.example/a',
      image: 'https://img.example/a.png',
      tags: ['fees', 'ads'],
    },
    { title: '=Not a formula', tags: ['fees', 'ads'] },
    { title: 'Dit "oui"', old_url: 'https://old.example/c', tags: ['a', 'b'] },
    { title: "'Tis the season", old_url: '', image: null, tags: [], published_at: null },
    { title: '=A1&" x"', tags: ['#ads'] },
  ])
  const error = (column: string, sign: string) =>
    `The cell in “${column}” holds the error ${sign} of a spreadsheet and is empty.`
  expect(problems.map(({ severity, line, reason }) => [severity, line, reason])).toEqual([
    ['warning', 5, error('url', '#N/A')],
    ['warning', 5, error('image', '#REF!')],
    ['warning', 5, error('date', '#VALUE!')],
    ['warning', 5, error('tags', '#NAME?')],
    ['rejected', 6, `The title is missing. ${error('title', '#REF!')}`],
    ['warning', 7, 'The cell in “title” holds a formula instead of its value.'],
  ])
})
