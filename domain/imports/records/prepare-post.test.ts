import { expect, test } from 'vitest'
import { preparePost, type PreparedPost } from './prepare-post.ts'
import { readImport } from '#import/files/read-import.ts'
import { readPreparedPost } from './read-prepared-post.ts'
import { sanitizeBlogPost, sanitizeNewsPost } from './to-post.ts'

const NOW = '2026-11-21T12:00:00.000Z'
async function prepare(text: string, now = NOW): Promise<PreparedPost> {
  const [record] = (await readImport({ bytes: Buffer.from(text) }, { now, timeZone: 'UTC' })).records
  const prepared = preparePost(record!, now)
  if (!prepared.isPost) throw new Error(prepared.reason)
  return prepared.post
}
const SHEET =
  'id,title,content,author,url\n7,One,"<p>a <a href=""/b"">b</a></p><script>x</script>",Ann,https://old.example/one'

test('prepares all columns and metadata of a post', async () => {
  expect(await prepare(SHEET)).toEqual({
    source_id: 'sheet:7',
    own_id: '7',
    slug: 'one',
    title: 'One',
    summary: 'a b',
    content: '<p>a <a href="https://old.example/b">b</a></p>',
    featured_image: null,
    featured_image_alt: null,
    seo_title: null,
    seo_description: null,
    featured_image_caption: null,
    share_image: null,
    noindex: null,
    author: 'Ann',
    tags: [],
    status: 'published',
    published_at: NOW,
    old_url: 'https://old.example/one',
    redirects: ['/one'],
    pictures: [],
    digest: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
})

test('changes the digest with the content, not with the time of the import', async () => {
  const { digest } = await prepare(SHEET)
  expect((await prepare(SHEET, '2027-01-01T00:00:00.000Z')).digest).toBe(digest)
  for (const [from, to] of [
    ['One', 'Won'],
    ['Ann', 'Bo'],
    ['>b<', '>c<'],
  ] as const) {
    expect((await prepare(SHEET.replace(from, to))).digest).not.toBe(digest)
  }
})

test('reads a sent post back unchanged', async () => {
  const post = await prepare(SHEET)
  expect(readPreparedPost(JSON.parse(JSON.stringify(post)))).toEqual({ isPost: true, post })
})

test('sanitizes sent rows', async () => {
  const post = { ...(await prepare(SHEET)), content: '<p onclick="x">a</p><script>b</script>' }
  expect(sanitizeBlogPost(post)).toMatchObject({
    post: { content: '<p>a</p>', author: 'Ann', shopify_id: '7' },
  })
  expect(sanitizeNewsPost({ ...post, author: null })).toMatchObject({
    post: { content: '<p>a</p>', author: 'Admin', rich_content: [] },
  })
  expect(sanitizeBlogPost({ ...post, content: '<script>b</script>' })).toMatchObject({ isPost: false })
})

test('does not store IDs of other systems as Shopify IDs', async () => {
  expect(sanitizeBlogPost({ ...(await prepare(SHEET)), source_id: 'ghost:7' })).toMatchObject({
    post: { shopify_id: null },
  })
  expect(sanitizeBlogPost({ ...(await prepare(SHEET)), source_id: 'shopify:7' })).toMatchObject({
    post: { shopify_id: '7' },
  })
})

test('keeps the file order of posts without a date', async () => {
  const rows = Array.from({ length: 200 }, (_, at) => ({ title: `Post ${at}`, content: `Words ${at}` }))
  const { records } = await readImport(
    { bytes: Buffer.from(JSON.stringify(rows)) },
    { now: NOW, timeZone: 'UTC' },
  )
  const posts = records.flatMap((record) => {
    const prepared = preparePost(record, NOW)
    return prepared.isPost ? [prepared.post] : []
  })
  const newestFirst = posts.toSorted((a, b) => b.published_at.localeCompare(a.published_at))
  expect(new Set(posts.map(({ published_at }) => published_at)).size).toBe(200)
  expect(newestFirst.map(({ title }) => title)).toEqual(rows.map(({ title }) => title))
  expect(posts.every(({ published_at }) => published_at <= NOW)).toBe(true)
})

const IMG = '<img src="https://a.example/a.png" alt="Chart of fees">'
const AVATAR = '<img class="avatar" src="https://secure.gravatar.com/avatar/1?s=96" alt="Ann">'
const FULL = 'https://a.example/a.png'

test.for<[string, Record<string, string>, object]>([
  ['begins with its only picture', { content: `<p>${IMG}</p><p>b</p>` }, { content: '<p>b</p>' }],
  [
    'begins with a smaller copy of its featured picture',
    { content: `<p>${IMG.replace('a.png', 'a-300x200.png')}</p><p>b</p>`, image: FULL },
    { content: '<p>b</p>' },
  ],
  [
    'begins with it in a figure that links to the file',
    {
      content: `<figure><a href="${FULL}">${IMG}</a><figcaption>By Ann</figcaption></figure><p>b</p>`,
    },
    { content: '<p>b</p>', featured_image_caption: 'By Ann' },
  ],
  [
    'begins with it as a link to another page',
    { content: `<p><a href="https://b.example/">${IMG}</a></p><p>b</p>` },
    { content: `<p><a href="https://b.example/">${IMG}</a></p><p>b</p>` },
  ],
  ['is nothing but a picture', { content: `<p>${IMG}</p>` }, { content: `<p>${IMG}</p>` }],
  [
    'begins with words',
    { content: `<p>b</p><p>${IMG}</p>`, image: FULL },
    { content: `<p>b</p><p>${IMG}</p>` },
  ],
  [
    'begins with a face and an emoji',
    { content: `<p>${AVATAR}<img class="emoji" src="/e.png" alt="🎉"> b</p><p>${IMG}</p>` },
    { content: expect.stringMatching(/🎉 b/) },
  ],
  [
    'has a face as its picture',
    { content: `<p>b</p><p>${IMG}</p>`, image: 'https://a.example/avatars/1.png' },
    {},
  ],
])('shows the featured picture of a post once if the post %s', async ([, cells, expected]) => {
  const row = Object.fromEntries(
    Object.entries(cells).map(([name, value]) => [name, value.replaceAll('"', '""')]),
  )
  const text = `title,content,image\nOne,"${row['content']}",${row['image'] ?? ''}`
  expect(await prepare(text)).toMatchObject({
    featured_image: FULL,
    featured_image_alt: 'Chart of fees',
    ...expected,
  })
})

test('prefers alt text from its own column over that of the body', async () => {
  const text =
    'title,content,image,image alt\nOne,"<p><img src=""/a.png"" alt=""x""></p><p>b</p>",/a.png,Mine'
  expect(await prepare(text)).toMatchObject({ content: '<p>b</p>', featured_image_alt: 'Mine', pictures: [] })
})
