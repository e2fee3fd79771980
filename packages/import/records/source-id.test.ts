import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'
import { deriveSourceId, makeSourceId, MAX_SOURCE_ID_LENGTH, readLegacyPath } from './source-id.ts'

const ids = async (text: string) =>
  (
    await readImport({ bytes: Buffer.from(text) }, { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' })
  ).records.map(({ source_id }) => source_id)

test('gives rows of a sheet the same id as CSV, JSON and query response', async () => {
  const csv = await ids('id,title,content\n7,One,x\n,Two,y')
  const json = await ids('[{"id":7,"title":"One","content":"x"},{"id":"","title":"Two","content":"y"}]')
  const cols = ['id', 'title', 'content'].map((label) => ({ label }))
  const rows = [{ c: [{ v: 7 }, { v: 'One' }, { v: 'x' }] }, { c: [null, { v: 'Two' }, { v: 'y' }] }]
  const gviz = await ids(
    `google.visualization.Query.setResponse(${JSON.stringify({ table: { cols, rows } })});`,
  )
  expect(csv[0]).toBe('sheet:7')
  expect(json).toEqual(csv)
  expect(gviz).toEqual(csv)
})

test('keeps derived ids if the body, the order or the case of the title changes', async () => {
  const [one, two] = await ids('title,content,date\nOne,x,2026-01-01\nTwo,y,2026-01-02')
  expect(await ids('title,content,date\nTWO,other,2026-01-02\nOne,x,2026-01-01')).toEqual([two, one])
})

test('a different date gives a different id', async () => {
  const [first, second] = await ids('title,content,date\nOne,x,2026-01-01\nOne,x,2026-01-02')
  expect(first).not.toBe(second)
})

test('shortens a long id to a unique one', () => {
  const long = 'https://a.example/'.padEnd(500, 'x')
  expect(makeSourceId('rss', `${long}1`).length).toBeLessThanOrEqual(MAX_SOURCE_ID_LENGTH)
  expect(makeSourceId('rss', `${long}1`)).not.toBe(makeSourceId('rss', `${long}2`))
})

test('uses the slug as id if there is no other', () => {
  expect(deriveSourceId('ghost', { slug: 'one', title: 'x', published_at: null })).toBe('ghost:slug-one')
})

test.for([
  ['https://old.example/a/b/', '/a/b/'],
  [' HTTP://old.example/a?p=1#c ', '/a?p=1'],
  ['/blogs/news/a', '/blogs/news/a'],
  ['/a b/ü', '/a%20b/%C3%BC'],
  ['/?p=7', '/?p=7'],
  ['/a?utm_source=x&utm_campaign=y&p=1&fbclid=z&gclid=1&ref=b&source=c&mc_cid=1&mc_eid=2', '/a?p=1'],
  ['/a?utm_source=x', '/a'],
  ['/a?reference=1', '/a?reference=1'],
  ['/a/../b', '/b'],
  ['https://old.example', null],
  ['https://old.example/?utm_source=x', null],
  ['/', null],
  ['', null],
  ['//other.example/a', null],
  ['a/b', null],
  ['mailto:a@b.example', null],
  ['javascript:alert(1)', null],
  ['https://', null],
  [`/${'x'.repeat(499)}`, `/${'x'.repeat(499)}`],
  [`/${'x'.repeat(500)}`, null],
] as const)('the old URL %s gives the redirect %s', ([address, path]) => {
  expect(readLegacyPath(address)).toBe(path)
})
