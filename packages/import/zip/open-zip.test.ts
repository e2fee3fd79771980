import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openImport } from '../files/open-import.ts'
import { readImport } from '../files/read-import.ts'

const OPTIONS = { now: '2026-11-28T00:00:00.000Z', timeZone: 'UTC' }
const pack = (files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, file]) => [
          name,
          typeof file === 'string' ? Buffer.from(file) : file,
        ]),
      ),
    ),
  )

/** Reads at once and as a stream, which must agree. */
async function read(files: Record<string, string | Uint8Array>) {
  const bytes = pack(files)
  const whole = await readImport({ bytes }, OPTIONS)
  if (whole.failure !== null) {
    await expect(openImport(new File([bytes], 'a.zip'), OPTIONS)).rejects.toThrow(whole.problems[0]!.reason)
    return { titles: [], reason: whole.problems[0]!.reason }
  }
  const opened = await openImport(new File([bytes], 'a.zip'), OPTIONS)
  const items = []
  for await (const item of opened.records()) items.push(item)
  expect(items).toEqual(whole.items)
  expect(opened.recordCount).toBe(items.length)
  return { titles: whole.records.map(({ title }) => title), reason: null }
}

const wxr = (id: number) =>
  `<?xml version="1.0"?>\n<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example.com</link><item><title>Post ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[<p>Body</p>]]></content:encoded></item></channel></rss>`
const CSV = 'title,content\nOne,<p>x</p>'
const JSON_LIST = '[{"title":"One","content":"<p>x</p>"}]'

test.each<[string, Record<string, string | Uint8Array>, string[]]>([
  [
    'parts of a WordPress export',
    { 'a.002.xml': wxr(2), 'a.010.xml': wxr(10), 'a.001.xml': wxr(1) },
    ['Post 1', 'Post 2', 'Post 10'],
  ],
  ['one WordPress export', { 'folder/a.xml': wxr(1), 'readme.txt': 'x' }, ['Post 1']],
  ['a CSV', { 'a.csv': CSV, '__MACOSX/._a.csv': 'x' }, ['One']],
  ['a JSON file beside pictures', { 'data/posts.json': JSON_LIST, 'data/a.png': 'x' }, ['One']],
  ['a zip', { 'a.zip': pack({ 'b.zip': pack({ 'c.csv': CSV }) }) }, ['One']],
])('reads a zip of %s', async (_name, files, titles) => {
  expect(await read(files)).toEqual({ titles, reason: null })
})

test.each<[string, Record<string, string | Uint8Array>, RegExp]>([
  ['several tables', { 'a.csv': CSV, 'b.csv': CSV }, /several files with data: a.csv, b.csv/],
  ['unrelated XML files', { 'a.xml': wxr(1), 'b.xml': '<a/>' }, /not parts of one export/],
  ['other files', { 'a.txt': 'x' }, /contains no posts/],
  ['only hidden files', { '.DS_Store': 'x' }, /is empty/],
  [
    'too many zips',
    { 'a.zip': pack({ 'b.zip': pack({ 'c.zip': pack({ 'd.csv': CSV }) }) }) },
    /zips within zips/,
  ],
])('rejects a zip of %s', async (_name, files, reason) => {
  expect((await read(files)).reason).toMatch(reason)
})

test('refuses a zip bomb inside a zip', async () => {
  const bomb = pack({ 'a.csv': Buffer.alloc(40 * 1024 * 1024) })
  expect((await read({ 'a.zip': bomb })).reason).toMatch(/far more data than posts need/)
})
