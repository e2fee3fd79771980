import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'

const HEADER = 'ID,Handle,Command,Title,Body HTML,Published,Top Row,Blog: Handle,Comment: Author'
const read = (...rows: string[]) =>
  readImport(
    { bytes: Buffer.from([HEADER, ...rows].join('\r\n')) },
    { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' },
  )

test('the sheet is recognised and its columns need no assigning', () => {
  const reading = read('1,one,NEW,One,<p>x</p>,TRUE,1,insights,')
  expect(reading).toMatchObject({ format: 'matrixify', unmappedColumns: [], problems: [] })
  expect(reading.columns).toEqual(HEADER.split(','))
  expect(reading.records).toMatchObject([
    { source: 'matrixify', source_id: 'shopify:1', old_url: '/blogs/insights/one' },
  ])
})

test.for(['', 'NEW', 'merge', 'Update', 'REPLACE'])('the command "%s" makes a post', (command) => {
  expect(read(`1,one,${command},One,<p>x</p>,TRUE,1,,`).records).toHaveLength(1)
})

test.for(['DELETE', 'delete', 'IGNORE'])('the command %s makes none and is no error', (command) => {
  const { records, problems } = read(`1,one,${command},One,<p>x</p>,TRUE,1,,`)
  expect(records).toEqual([])
  expect(problems).toMatchObject([{ severity: 'ignored', record: 1, line: 2, title: 'One' }])
})

test('an unknown command is an error', () => {
  expect(read('1,one,UPSERT,One,<p>x</p>,TRUE,1,,').problems).toMatchObject([{ severity: 'rejected' }])
})

test('comment rows are left out, whether they name a comment or only repeat the post', () => {
  const { records, problems } = read('1,one,,One,<p>x</p>,TRUE,1,,', '1,one,,,,,,,reader', '1,one,,,,,,,')
  expect(records).toHaveLength(1)
  expect(problems.map(({ severity }) => severity)).toEqual(['ignored', 'ignored'])
})

test('a post without a title is an error, not a comment', () => {
  expect(read('1,one,NEW,,<p>x</p>,TRUE,1,,').problems).toMatchObject([
    { severity: 'rejected', reason: 'The title is missing.' },
  ])
})

test('unpublished articles become drafts', () => {
  expect(read('1,one,NEW,One,<p>x</p>,FAŁSZ,1,,').records).toMatchObject([{ status: 'draft' }])
})
