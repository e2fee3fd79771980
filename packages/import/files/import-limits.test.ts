import { expect, test } from 'vitest'
import { readImport } from './read-import.ts'

const read = (text: string) =>
  readImport({ bytes: Buffer.from(text) }, { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' })

test.for([
  ['a sheet', `title,content\n${'a,b\n'.repeat(100_001)}`],
  ['a list', `[${'0,'.repeat(100_000)}0]`],
  [
    'an export',
    `{"articles":[${'{"body":"","publishedAt":0},'.repeat(100_000)}{"body":"","publishedAt":0}]}`,
  ],
])('%s of more than a hundred thousand records is refused whole', ([, text]) => {
  expect(read(text!)).toMatchObject({ failure: 'too-large', records: [] })
})

test('rejects a sheet of more than five hundred columns', () => {
  const header = Array.from({ length: 501 }, (_, at) => `column ${at}`).join(',')
  expect(read(`${header}\n1,2`)).toMatchObject({ failure: 'malformed' })
})

test.for([
  ['a title of 501 characters', `${'t'.repeat(501)},b`, 'longer than 500 characters'],
  ['a body of more than 512 KiB', `a,${'b'.repeat(512 * 1024 + 1)}`, '512 KiB'],
])('%s is refused, and only that record', ([, row, reason]) => {
  const { records, problems } = read(`title,content\n${row}\nnext,fine`)
  expect(records.map(({ title }) => title)).toEqual(['next'])
  expect(problems).toMatchObject([{ severity: 'rejected', record: 1 }])
  expect(problems[0]?.reason).toContain(reason)
})

test('truncates more than fifty tags with a warning', () => {
  const tags = Array.from({ length: 51 }, (_, at) => `tag ${at}`).join(';')
  const { records, problems } = read(`title,content,tags\na,b,${tags}`)
  expect(records[0]?.tags).toHaveLength(50)
  expect(problems).toMatchObject([{ severity: 'warning', reason: 'Only the first 50 tags are kept.' }])
})

test('truncates a long author name', () => {
  expect(read(`title,content,author\na,b,${'n'.repeat(5_000)}`).records[0]?.author).toHaveLength(2_000)
})

test('rejects a long date', () => {
  const { records } = read(`title,content,date\na,b,${'1 '.repeat(100_000)}`)
  expect(records).toMatchObject([{ published_at: null }])
})

test('treats a file of line breaks as empty and skips them before the header', () => {
  expect(read('\n'.repeat(1_000_000))).toMatchObject({ failure: 'empty' })
  expect(read(`${'\n'.repeat(1_000_000)}title,content\na,b`).records).toMatchObject([{ line: 1_000_002 }])
})
