import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'

const read = (text: string) =>
  readImport({ bytes: Buffer.from(text) }, { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' })

test.for<[string, string]>([
  ['an object on each line', '{"title":"A","content":"a"}\n{"title":"B","content":"b"}\n'],
  ['blank lines and CRLF', '\n{"title":"A","content":"a"}\r\n\r\n{"title":"B","content":"b"}'],
  ['commas after the objects', '{"title":"A","content":"a"}, \n{"title":"B","content":"b"},\n'],
  ['lists of cells', '["title","content"]\n["A","a"]\n["B","b"]\n'],
])('reads %s', async ([, text]) => {
  const { format, records, problems } = await read(text)
  expect(format).toBe('rows')
  expect(records).toMatchObject([{ title: 'A', body_html: '<p>a</p>' }, { title: 'B' }])
  expect(problems).toEqual([])
})

test('reads on after a broken line and names it', async () => {
  const { records, problems } = await read(
    '{"title":"A","content":"a"}\n{"title":"B","cont\n7\n{"title":"C","content":"c"}\n{"title":',
  )
  expect(records.map(({ title, number, line }) => [title, number, line])).toEqual([
    ['A', 1, 1],
    ['C', 4, 4],
  ])
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'The JSON has an error on line 2. Was the file cut off or edited by hand?'],
    [3, 'This line is not an object with a title and content.'],
    [5, 'The JSON has an error on line 5. Was the file cut off or edited by hand?'],
  ])
})

test.for([
  ['an object over several lines', '{"title":"A"\n}\n{"title":"B"}', 'malformed'],
  ['entries without a title', '{"a":1}\n{"a":2}', 'no-columns'],
] as const)('refuses %s', async ([, text, failure]) => {
  expect(await read(text)).toMatchObject({ failure })
})

test('names the author, categories and picture that a Sanity document refers to', async () => {
  const content = [{ _type: 'block', children: [{ _type: 'span', text: 'x' }] }]
  const lines = [
    {
      _id: 'p1',
      title: 'A',
      content,
      author: { _ref: 'a1' },
      categories: [{ _ref: 'c1' }, { _ref: 'unknown' }],
      mainImage: { asset: { _ref: 'image-1' } },
    },
    { _id: 'a1', _type: 'author', name: 'Ann' },
    { _id: 'c1', _type: 'category', title: 'Fees' },
    { _id: 'image-1', _type: 'sanity.imageAsset', url: 'https://cdn.example/a.jpg' },
  ]
  const { records, problems } = await read(lines.map((line) => JSON.stringify(line)).join('\n'))
  expect(records).toMatchObject([
    { title: 'A', author: 'Ann', tags: ['Fees'], image: 'https://cdn.example/a.jpg' },
  ])
  expect(problems[0]?.reason).toContain('Some tags are only ids (unknown)')
})

test('imports a Sanity document with the id of a draft as a draft', async () => {
  const body = [{ _type: 'block', children: [{ _type: 'span', text: 'x' }] }]
  const lines = ['p1', 'drafts.p2'].map((_id) => JSON.stringify({ _id, title: _id, body }))
  const { records } = await readImport(
    { bytes: Buffer.from(lines.join('\n')) },
    { now: '2026-11-28T00:00:00.000Z', timeZone: 'UTC' },
  )
  expect(records).toMatchObject([{ status: 'published' }, { status: 'draft' }])
})
