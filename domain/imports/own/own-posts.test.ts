import { expect, test } from 'vitest'
import { openImport } from '#import/files/open-import.ts'
import { readImport } from '#import/files/read-import.ts'
import type { OwnNames } from '#import/own/own-names.ts'
import { type OwnPost, unprotectCell, protectCell } from '#import/own/own-post.ts'
import { planImport, previewItem } from '../plan/plan-import.ts'
import { toOwnRow } from './to-own-row.ts'
import { POST_FORMATS } from './post-formats.ts'
import type { ExportFormat } from './post-writer.ts'
import { listZippedPictures, namePicture } from './zipped-pictures.ts'

const OPTIONS = { now: '2026-06-01T00:00:00.000Z', timeZone: 'America/New_York' }

const POST: OwnPost = {
  source_id: 'peakshelf:7d1f6f0c-0000-4000-8000-000000000001',
  version: '2026-05-01T10:00:00.123456+00:00',
  slug: 'a-post',
  title: '=A "post"; with, signs',
  summary: '<b>no markup</b> but text',
  content: '<h1>One</h1>\n<p>Two</p>',
  featured_image: null,
  featured_image_alt: "'quoted'",
  featured_image_caption: null,
  author: 'Ann, Bob',
  tags: ['one', 'two'],
  status: 'draft',
  published_at: '2026-01-31T09:30:00.123456+00:00',
  revised_at: null,
  unpublish_at: '2031-01-31T09:30:00.123456+00:00',
  seo_title: null,
  seo_description: '-1',
  share_image: '/share.png',
  noindex: true,
  shopify_id: '123',
  paths: ['/blog/former', '/old/path?id=1'],
  rich_content: [],
}
const NEWS: OwnPost = {
  ...POST,
  source_id: 'wordpress:12',
  tags: ['a, b', '[c]', ' d'],
  rich_content: [{ id: '1', type: 'paragraph', content: 'Words, "quoted"' }],
}

/** Values that a REST client may have written. */
const EMPTY: OwnPost = {
  ...POST,
  source_id: 'peakshelf:7d1f6f0c-0000-4000-8000-000000000002',
  summary: '',
  featured_image: '',
  featured_image_alt: '',
  featured_image_caption: '',
  author: '',
  seo_title: '',
  seo_description: '',
  shopify_id: '',
}

const NO_NAMES: OwnNames = { authors: [], tags: [] }

const CONTEXT = {
  kind: 'blog',
  siteUrl: 'https://shelf.example',
  now: OPTIONS.now,
  pictureOrigin: null,
} as const

const write = (format: ExportFormat, posts: OwnPost[], names = NO_NAMES) => {
  const context = {
    kind: 'blog',
    siteUrl: 'https://shelf.example',
    now: OPTIONS.now,
    pictureOrigin: null,
  } as const
  const { begin, write: writePost, end } = POST_FORMATS[format].open({ ...context, names })
  return begin + posts.map(writePost).join('') + end()
}
const read = (text: string) => readImport({ bytes: new TextEncoder().encode(text) }, OPTIONS)

test.for(['json', 'csv'] as const)('reads an exported %s file back unchanged', async (format) => {
  const { records, problems, unmappedColumns } = await read(write(format, [POST, NEWS, EMPTY]))
  expect(records.map(({ own }) => own)).toEqual([POST, NEWS, EMPTY])
  expect(records.map(({ source_id }) => source_id)).toEqual([POST.source_id, 'wordpress:12', EMPTY.source_id])
  expect(problems).toEqual([])
  expect(unmappedColumns).toEqual([])
})

test.for(['json', 'csv'] as const)('skips posts of a %s file that are unchanged here', async (format) => {
  const text = write(format, [POST, NEWS, EMPTY])
  const plan = async (file: string, version = POST.version) => {
    const items = (await read(file)).items.map((item) => previewItem(item, OPTIONS.now))
    const known = { digest: null, isEdited: true, version }
    const { rows } = planImport(items, new Map(items.map(({ source_id }) => [source_id!, known])), 'blog')
    return rows.map(({ action, reason }) => reason ?? action)
  }
  expect(await plan(text)).toEqual(Array(3).fill('Already here and unchanged.'))
  expect(await plan(text.replaceAll('Two', 'Three'))).toEqual(Array(3).fill('update'))
  expect(await plan(text, '2026-05-02T10:00:00+00:00')).toEqual(
    Array(3).fill('Already imported and edited here since, so it stays as it is.'),
  )
})

test.for(['json', 'csv'] as const)('restores box blocks from %s exactly', async (format) => {
  const content =
    '<div class="post-embed"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">A film</a></div>\n' +
    '<div class="gallery"><div class="figure"><img src="/a.png" alt="A"><p class="caption">One</p></div><div class="figure"><img src="/b.png" alt=""></div></div>\n' +
    '<div class="post-tool"><a href="/acos-calculator">ACoS calculator</a></div>'
  const rich_content: OwnPost['rich_content'] = [{ id: '1', type: 'html', content }]
  const { records } = await read(write(format, [{ ...NEWS, content, rich_content }]))
  expect(toOwnRow(records[0]!.own!, 'news_posts')).toMatchObject({ row: { content, rich_content } })
})

test('publishes an exported post only if its status is exactly "published"', async () => {
  for (const [status, expected] of [
    ['published', 'published'],
    ['draft', 'draft'],
    ['Draft', 'draft'],
    ['private', 'draft'],
    ['', 'draft'],
  ] as const) {
    const { records } = await read(write('json', [{ ...POST, status: status as OwnPost['status'] }]))
    expect(records.map((record) => [record.status, record.own?.status])).toEqual([[expected, expected]])
  }
})

test('exports an empty table as an empty list', () => {
  expect(JSON.parse(write('json', []))).toEqual({ peakshelf_authors: [], peakshelf_tags: [], posts: [] })
})

test('distinguishes empty texts from missing ones', () => {
  const toWritten = (post: OwnPost) => toOwnRow(post, 'blog_posts')
  const columns = ['featured_image', 'featured_image_alt', 'featured_image_caption', 'author', 'seo_title']
  for (const name of [...columns, 'seo_description', 'shopify_id']) {
    expect(toWritten(EMPTY)).toMatchObject({ row: { [name]: '' } })
    expect(toWritten({ ...POST, [name]: null })).toMatchObject({ row: { [name]: null } })
  }
})

test('reads valid authors and tags from JSON', async () => {
  const author = { slug: 'ann', name: 'Ann', role: 'Lead', bio: 'One\n\nTwo', picture: '/a.png' }
  const links = [{ url: 'https://ann.example/', label: 'Ann' }, { url: 'https://b.example/' }]
  const names = {
    authors: [{ ...author, links, former: ['anna'] }],
    tags: [{ slug: 'fees', name: 'Fees', description: 'Of "costs"', former: [] }],
  }
  const opened = await openImport(write('json', [POST], names), OPTIONS)
  expect(opened).toMatchObject({ recordCount: 1, names })
  const wrong = { ...names, authors: [5, { name: 'No slug' }, names.authors[0]] } as unknown as OwnNames
  expect(await openImport(write('json', [POST], wrong), OPTIONS)).toMatchObject({ names })
  for (const text of [write('json', [POST]), write('csv', [POST], names), '[{"title":"a","content":"b"}]']) {
    expect(await openImport(text, OPTIONS)).not.toHaveProperty('names')
  }
})

test('names pictures of a Ghost export as files of its zip, and reads their addresses back', async () => {
  const picture = 'https://shelf.example/storage/v1/object/public/blog-images/a.png?w=640&h=400'
  const elsewhere = 'https://pictures.example/b.png'
  const content = `<p><img src="${picture.replace('&', '&amp;')}" alt=""><img src="${elsewhere}" alt=""></p>`
  const post = { ...POST, content, featured_image: picture }
  const context = { ...CONTEXT, pictureOrigin: CONTEXT.siteUrl }
  const { begin, write: writePost, end } = POST_FORMATS.ghost.open({ ...context, names: NO_NAMES })
  const file = begin + writePost(post, 0) + end()
  expect(file.match(/__GHOST_URL__[^"\\]+/g)).toHaveLength(3)
  const pictures = listZippedPictures(post, context)
  expect(pictures.map((address) => namePicture(address, 'ghost'))).toEqual([
    'content/images/storage/v1/object/public/blog-images/a.png',
    'content/images/share.png',
  ])
  expect(pictures).toContain(picture)
  expect((await read(file)).records[0]!.own).toMatchObject({ content, featured_image: picture })
})

test('writes no formulas into cells', () => {
  const cells = write('csv', [POST])
    .split('\r\n')[1]!
    .match(/"(?:[^"]|"")*"|[^,]+/g)!
  expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([])
})

test.for(["'", "''x", "'=1", '=1', ' =1', 'x', ''])('reads the cell %j back unchanged', (text) => {
  expect(unprotectCell(protectCell(text))).toBe(text)
})

test('reads rows that were added to an exported sheet', async () => {
  const [header] = write('csv', []).split('\r\n')
  const columns = header!.split(',')
  const row = columns.map((name) => ({ title: 'Added', content: 'Words' })[name] ?? '')
  const { records } = await read(`${write('csv', [POST])}${row.join(',')}\r\n`)
  expect(records[1]).toMatchObject({ title: 'Added', body_html: '<p>Words</p>' })
  expect(records[1]!.own).toBeUndefined()
})
