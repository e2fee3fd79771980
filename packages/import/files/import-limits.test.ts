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
])('rejects %s of more than a hundred thousand records as a whole', async ([, text]) => {
  expect(await read(text!)).toMatchObject({ failure: 'too-large', records: [] })
})

test('rejects a long date', async () => {
  const { records } = await read(`title,content,date\na,b,${'1 '.repeat(100_000)}`)
  expect(records).toMatchObject([{ published_at: null }])
})

test('treats a file of line breaks as empty and skips them before the header', async () => {
  expect(await read('\n'.repeat(1_000_000))).toMatchObject({ failure: 'empty' })
  expect((await read(`${'\n'.repeat(1_000_000)}title,content\na,b`)).records).toMatchObject([
    { line: 1_000_002 },
  ])
})
