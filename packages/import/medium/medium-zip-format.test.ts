import { zipSync, type Zippable } from 'fflate'
import { expect, test } from 'vitest'
import { openImport } from '../files/open-import.ts'
import { readImport } from '../files/read-import.ts'
import { MAX_RECORD_LENGTH } from '../files/import-limits.ts'
import { mediumPageFormat } from './medium-zip-format.ts'

const options = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' }
const page = (title: string, body = '<p>x</p>', footer = '') =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header>` +
  `<section data-field="subtitle" class="p-summary">Sub</section><section data-field="body" class="e-content"><section class="section"><div class="section-divider"><hr class="section-divider"></div><h3 class="graf graf--h3 graf--title">${title}</h3>${body}</section></section>` +
  `<footer>${footer}</footer></article></body></html>`
const DATED = '<time class="dt-published" datetime="2024-02-29T18:30:00.000Z">x</time>'
const zip = (files: Record<string, string>) => {
  const packed: Zippable = {}
  for (const [name, text] of Object.entries(files)) packed[name] = Buffer.from(text)
  return zipSync(packed)
}
const read = (files: Record<string, string>) => readImport({ bytes: zip(files) }, options)

test('imports each page of the zip as a post, and drafts by file name', async () => {
  const reading = await read({
    'README.html': '<html></html>',
    'posts/2024-02-29_One-0f1e2d3c4b5a.html': page('One', '<p>a</p>', DATED),
    'posts/draft_Two-aaaaaaaaaaaa.html': page('Two'),
    'posts/notes.txt': 'x',
    'posts/other.html': '<html><body>no post</body></html>',
    'profile/profile.html': page('Profile'),
  })
  expect(reading).toMatchObject({ format: 'medium', failure: null, problems: [] })
  expect(reading.records).toMatchObject([
    {
      source_id: 'medium:0f1e2d3c4b5a',
      title: 'One',
      summary: 'Sub',
      status: 'published',
      published_at: '2024-02-29T18:30:00.000Z',
      body_html: '<section class="section"><p>a</p></section>',
    },
    { source_id: 'medium:aaaaaaaaaaaa', title: 'Two', status: 'draft' },
  ])
})

test.for([
  '<table><tr><td><a><table></table></a></td></tr></table>',
  '<svg><section><a><table></table></a></section></svg>',
  '<a><table><caption><tr><article><table></table></article></tr></caption></table></a>',
])('keeps text after misnested tags, which end the body early for browsers: %s', async (misnested) => {
  const { records } = await read({
    'posts/a-0f1e2d3c4b5a.html': page('One', `${misnested}<p>b</p>`, 'Footer'),
  })
  expect(records).toMatchObject([{ body_html: expect.stringMatching(/<p>b<\/p>(?!.*Footer)/s) }])
})

test('reads a zip stream in pieces of any length', async () => {
  const bytes = zip(
    Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `posts/p-${(1e11 + at).toString(16)}.html`,
        page(`Post ${at}`, `<p>${'words '.repeat(at * 50 + 1)}</p>`),
      ]),
    ),
  )
  for (const length of [50, 5_000]) {
    const stream = () => {
      let at = 0
      return new ReadableStream<Uint8Array>({
        pull: (controller) => {
          if (at >= bytes.length) return controller.close()
          controller.enqueue(bytes.subarray(at, (at += length)))
        },
      })
    }
    const opened = await openImport({ name: 'medium.zip', type: '', size: bytes.length, stream }, options)
    expect(opened).toMatchObject({
      format: 'medium',
      recordCount: 40,
      description: 'Medium export of 40 posts',
    })
    const titles: string[] = []
    for await (const item of opened.records())
      titles.push(item.kind === 'post' ? item.record.title : item.reason)
    expect(titles).toEqual(Array.from({ length: 40 }, (_, at) => `Post ${at}`))
  }
})

test.for<[string, Record<string, string>, string]>([
  ['an Excel file', { '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>' }, 'Excel'],
  ['pictures', { 'a.png': 'x' }, 'Unpack it'],
  ['nothing', {}, 'damaged'],
])('rejects a zip of %s with advice', async ([, files, advice]) => {
  const bytes = Object.keys(files).length === 0 ? Buffer.from('PK\x03\x04rest') : zip(files)
  const { failure, problems } = await readImport({ bytes }, options)
  expect(['unsupported', 'malformed']).toContain(failure)
  expect(problems[0]?.reason).toContain(advice === 'damaged' ? 'zip' : advice)
})

test('rejects a page that unpacks to megabytes and reads the rest', async () => {
  const { records, problems } = await read({
    'posts/a.html': page('A', 'x'.repeat(3 * 1024 * 1024)),
    'posts/b.html': page('B'),
  })
  expect(records.map(({ title }) => title)).toEqual(['B'])
  expect(problems).toMatchObject([
    { severity: 'rejected', title: 'a.html', reason: 'This page is too long for a post.' },
  ])
})

test('rejects a zip bomb', async () => {
  const zeros = ' '.repeat(9 * 1024 * 1024)
  const files = Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [`posts/${at}.html`, zeros]))
  expect(await read(files)).toMatchObject({
    failure: 'unsupported',
    problems: [{ reason: expect.stringContaining('far more') }],
  })
})

test('reports unknown or damaged compression as a damaged zip', async () => {
  const bytes = zip({ 'posts/a.html': page('A', 'words '.repeat(500)) })
  bytes[8] = 99
  expect(await readImport({ bytes }, options)).toMatchObject({ failure: 'malformed' })
})

test.for([
  [page('One'), true],
  [`\n  ${page('One').slice('<!DOCTYPE html>'.length)}`, true],
  ['<html><body><div data-field="body">', false],
  [`{"html": ${JSON.stringify(page('One'))}}`, false],
] as const)('whether page %# is recognized by its beginning: %s', ([beginning, isKnown]) => {
  expect(mediumPageFormat.recognizes(beginning)).toBe(isKnown)
})

test('rejects a page without a title', async () => {
  const { problems } = await read({
    'posts/a.html': '<article class="h-entry"><p class="e-content">x</p></article>',
  })
  expect(problems).toMatchObject([
    { severity: 'rejected', record: 1, reason: 'This page is not a post of a Medium export.' },
  ])
})

test('rejects a page over the length limit', () => {
  const { write } = mediumPageFormat.survey(options)
  const half = 'x'.repeat(MAX_RECORD_LENGTH / 2)
  write(half)
  write(half)
  expect(() => write('x')).toThrow('The page is too long for a post.')
})
