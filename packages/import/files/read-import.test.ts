import { expect, test } from 'vitest'
import { readImport } from './read-import.ts'
import type { ImportOptions } from '../records/records.ts'

const options: ImportOptions = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' }
const read = (bytes: Uint8Array | string, more: Partial<ImportOptions> = {}) =>
  readImport({ bytes: Buffer.from(bytes), fileName: 'upload.csv' }, { ...options, ...more })

test('detects the format by content, not by file name', async () => {
  expect((await read('[{"title":"a","content":"b"}]')).format).toBe('rows')
  expect((await read('title,content\na,b')).format).toBe('csv')
  expect((await read('\ufeff \n[{"title":"a","content":"b"}]')).format).toBe('rows')
})

test.for<[string, string, Uint8Array | string]>([
  ['an empty file', 'empty', ''],
  ['a file of blanks', 'empty', ' \n\t\n'],
  ['a byte order mark alone', 'empty', '\ufeff'],
  ['an Excel file', 'unsupported', 'PK\x03\x04'],
  ['words', 'no-columns', 'Dear all,\nhere is the list'],
])('%s cannot be read: %s', async ([, failure, bytes]) => {
  const reading = await read(bytes)
  expect(reading).toMatchObject({ format: null, failure, records: [], dateQuestion: null })
  expect(reading.problems).toMatchObject([{ severity: 'file', record: null, title: 'upload.csv' }])
})

test('reads a sheet that mentions feeds as a sheet', async () => {
  expect((await read('title,content\na,"<rss> and <feed> and xmlns:wp="')).records).toHaveLength(1)
})

test('rejects a file over the limit and names the limit', async () => {
  const reading = await read(`title,content\na,${'x'.repeat(1024 * 1024)}`, { maxBytes: 1024 * 1024 })
  expect(reading.failure).toBe('too-large')
  expect(reading.problems[0]?.reason).toContain('1 MiB')
})

test('lists problems in file order', async () => {
  const { problems } = await read('title,content\na,x,y\n,x\nb,x,y')
  expect(problems.map(({ record }) => record)).toEqual([1, 2, 3])
})
