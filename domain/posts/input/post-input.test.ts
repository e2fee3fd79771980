import { expect, test } from 'vitest'
import { newPostSchema, postChangeSchema, type PostTableName } from './post-input.ts'

const POST = { title: 'A title', content: '<p>Words</p>' }
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const read = (data: object, table: PostTableName = 'news_posts') =>
  newPostSchema(table).safeParse({ ...POST, ...data })
const readChange = (data: object) => postChangeSchema('news_posts').safeParse(data)
const problemOf = (data: object) => read(data).error?.issues[0]?.message

test('accepts a post with only title and content', () => {
  expect(read({}).data).toEqual(POST)
})

test('accepts and normalizes every field', () => {
  const given = {
    title: ' A title ',
    summary: ' In short ',
    content: '<p>Words</p>',
    featured_image: ' /storage/v1/object/public/blog-images/a.png?w=1&h=1 ',
    featured_image_alt: ' A shelf ',
    featured_image_caption: ' ',
    seo_title: null,
    seo_description: ' Found ',
    share_image: ' https://a.example/share.png ',
    noindex: true,
    slug: ' my-post ',
    author: ' Ann ',
    tags: [' one', 'one', '', 'two '],
    status: 'draft',
    published_at: '2026-01-31T09:30:00+02:00',
    rich_content: [{ id: 'x', type: 'unordered-list', content: '', items: ['a', 'b'] }],
  }
  expect(read(given).data).toEqual({
    ...given,
    title: 'A title',
    summary: 'In short',
    featured_image: '/storage/v1/object/public/blog-images/a.png?w=1&h=1',
    featured_image_alt: 'A shelf',
    featured_image_caption: null,
    seo_description: 'Found',
    share_image: 'https://a.example/share.png',
    slug: 'my-post',
    author: 'Ann',
    tags: ['one', 'two'],
  })
})

test('accepts null for optional fields', () => {
  const nothing = { featured_image: null, author: null, published_at: null, rich_content: null }
  expect(read(nothing).data).toEqual({ ...POST, featured_image: null, author: null, rich_content: [] })
  expect(read({ featured_image: ' ', author: '' }).data).toMatchObject({ featured_image: null, author: null })
})

test.for([
  [{ title: undefined }, 'Title is required'],
  [{ title: ' \u00a0\n' }, 'Title is required'],
  [{ title: 'x'.repeat(501) }, 'The title can have at most 500 characters.'],
  [{ content: undefined }, 'Content is required'],
  [{ content: '<p>&nbsp;</p><script>x</script>' }, 'At least one content block with content is required'],
  [{ content: `<p>${'x'.repeat(512 * 1024)}</p>` }, /^The content is larger than 512 KiB/],
  [{ content: '<div>'.repeat(300) }, /levels deep/],
  [{ slug: 'x'.repeat(201) }, 'The address can have at most 200 characters.'],
  [{ noindex: 'yes' }, 'noindex must be true or false.'],
  [{ share_image: PICTURE }, 'The share image must be a URL. Upload it instead.'],
  [{ share_image: `/${'x'.repeat(2048)}` }, 'The share image must be a URL. Upload it instead.'],
  [{ share_image: 'javascript:alert(1)' }, /^The image must be a URL/],
  [{ tags: 'one' }, 'Tags must be a list of words.'],
  [{ tags: Array.from({ length: 51 }, (_, i) => `${i}`) }, 'A post can have at most 50 tags.'],
  [{ tags: ['growth', '🚀'] }, 'The tag "🚀" has no letter or digit. Write it in words.'],
  [{ status: 'hidden' }, 'The status must be "published" or "draft".'],
  [{ published_at: '2026-02-31T09:30:00Z' }, 'A date must look like 2026-01-31T09:30:00Z.'],
  [{ rich_content: {} }, 'The blocks must be a list.'],
  [{ rich_content: [{ id: '1', type: 'video', content: '' }] }, 'A block has an unknown type.'],
  [{ rich_content: [{ id: '1', type: 'image', content: 'javascript:x' }] }, /URL of an image/],
  [{ id: 'x', shopify_id: 'y' }, "These fields can't be written: id, shopify_id."],
])('%j is refused', ([data, message]) => {
  expect(problemOf(data as object)).toMatch(message as string | RegExp)
})

test.for([
  'javascript:alert(1)',
  'ftp://a.example/x.png',
  'pictures/a.png',
  'https://user:pass@a.example/x.png',
  'data:text/html;base64,PHA+',
  'data:image/svg+xml;base64,PHN2Zz4=',
  `data:image/png;base64,${'A'.repeat(400_000)}`,
])('rejects the picture URL %.40s', (featured_image) => {
  expect(problemOf({ featured_image })).toContain('Upload it instead')
})

test.for([
  ['https://a.example/x.png', 'https://a.example/x.png'],
  ['http://a.example/x.png', 'https://a.example/x.png'],
  ['//a.example/x.png', 'https://a.example/x.png'],
  ['/pictures/x.png', '/pictures/x.png'],
  [PICTURE, PICTURE],
])('stores the picture URL %.40s as %.40s', ([given, kept]) => {
  expect(read({ featured_image: given }).data).toMatchObject({ featured_image: kept })
})

test('accepts an empty draft and a post with only a picture', () => {
  expect(read({ content: '', status: 'draft' }).success).toBe(true)
  expect(read({ content: `<p><img src="${PICTURE}" alt=""></p>` }).success).toBe(true)
})

test('sanitizes HTML in content and HTML blocks, but not text blocks', () => {
  const dirty = '<p onclick="x">Hi<iframe></iframe></p>'
  const rich_content = [
    { id: '1', type: 'html', content: dirty },
    { id: '2', type: 'paragraph', content: '1 < 2 & **bold**' },
  ]
  expect(read({ content: dirty, rich_content }).data).toMatchObject({
    content: '<p>Hi</p>',
    rich_content: [{ content: '<p>Hi</p>' }, { content: '1 < 2 & **bold**' }],
  })
})

test('rejects blocks for blog posts', () => {
  expect(read({ rich_content: [] }, 'blog_posts').error?.issues[0]?.message).toBe(
    "These fields can't be written: rich_content.",
  )
})

test('requires at least one field in a change', () => {
  const change = { title: 'New', based_on: '2026-01-31T09:30:00.123456+00:00' }
  expect(readChange(change).data).toEqual(change)
  for (const data of [{}, { based_on: change.based_on }, { published_at: null }]) {
    expect(readChange(data).error?.issues[0]?.message).toBe('There is nothing to change.')
  }
  expect(readChange({ title: 'x', based_on: 'yesterday' }).success).toBe(false)
  expect(readChange({ title: '' }).success).toBe(false)
})

test('removes NUL characters', () => {
  expect(read({ title: 'A\0B', content: '<p>C\0D</p>' }).data).toEqual({ title: 'AB', content: '<p>CD</p>' })
})
