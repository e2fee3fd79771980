import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openImport, readImport } from './index.ts'

const OPTIONS = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' }
const TEXT = 'title,content\nFirst post,<p>Hello</p>\n,No title'

test('runs the example of the README', async () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
  expect(readme).toContain(TEXT.replaceAll('\n', '\\n'))
  expect(await readImport({ bytes: new TextEncoder().encode(TEXT) }, OPTIONS)).toMatchObject({
    format: 'csv',
    records: [{ title: 'First post', slug: 'first-post', body_html: '<p>Hello</p>', status: 'published' }],
    problems: [{ line: 3, reason: 'The title is missing.' }],
  })
})

test('a stream gives the same records', async () => {
  const opened = await openImport(TEXT, OPTIONS)
  expect(opened).toMatchObject({ format: 'csv', recordCount: 2 })
  const kinds: string[] = []
  for await (const { kind } of opened.records()) kinds.push(kind)
  expect(kinds).toEqual(['post', 'rejected'])
})
