import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'

const read = (value: unknown) =>
  readImport(
    { bytes: Buffer.from(JSON.stringify(value, null, 1)) },
    { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' },
  )

const REST = {
  id: 561778294901,
  blog_id: 1,
  title: 'One',
  handle: 'one',
  body_html: '<p>x</p>',
  summary_html: null,
  tags: 'a, b',
  author: 'Dana',
  created_at: '2025-11-18T09:00:00-05:00',
  published_at: '2025-11-20T08:00:00-05:00',
}
const GRAPHQL = {
  id: 'gid://shopify/Article/561778294901',
  title: 'One',
  handle: 'one',
  body: '<p>x</p>',
  tags: ['a', 'b'],
  isPublished: true,
  publishedAt: '2025-11-20T13:00:00Z',
  createdAt: '2025-11-18T14:00:00Z',
  author: { name: 'Dana' },
}
const EXPECTED = {
  source: 'shopify',
  source_id: 'shopify:561778294901',
  own_id: '561778294901',
  title: 'One',
  slug: 'one',
  body_html: '<p>x</p>',
  tags: ['a', 'b'],
  author: 'Dana',
  status: 'published',
  published_at: '2025-11-20T13:00:00.000Z',
}

test.for<[string, unknown]>([
  ['an export', { articles: [REST] }],
  ['a single article', { article: REST }],
  ['a bare list', [REST]],
  ['an answer with nodes', { data: { articles: { nodes: [GRAPHQL] } } }],
  ['an answer with edges', { data: { articles: { edges: [{ cursor: 'x', node: GRAPHQL }] } } }],
  ['the articles of one blog', { data: { blog: { articles: { nodes: [GRAPHQL] } } } }],
  ['a connection taken out of its answer', { articles: { nodes: [GRAPHQL] } }],
  ['one article of an answer', { data: { article: GRAPHQL } }],
  ['a bare list of nodes', [GRAPHQL]],
])('%s is read', async ([, value]) => {
  const reading = await read(value)
  expect(reading).toMatchObject({ format: 'shopify', failure: null, problems: [] })
  expect(reading.records).toMatchObject([EXPECTED])
})

test.for<[string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'without a publishing date',
    { published_at: null },
    { status: 'draft', published_at: '2025-11-18T14:00:00.000Z' },
  ],
  [
    'to be published',
    { published_at: '2031-01-02T09:00:00-05:00' },
    { status: 'published', published_at: '2031-01-02T14:00:00.000Z' },
  ],
  [
    'with a picture',
    { image: { src: 'https://cdn.example/x.jpg?v=1', alt: null } },
    { image: 'https://cdn.example/x.jpg?v=1', image_alt: '' },
  ],
  [
    'with debris in its summary',
    { summary_html: 'I<meta charset="utf-8"><span>n short</span>' },
    { summary: 'In short' },
  ],
  ['with signs in its title', { title: 'R&D: "good" < 80' }, { title: 'R&D: "good" < 80' }],
])('reads an article %s', async ([, fields, expected]) => {
  expect((await read({ articles: [{ ...REST, ...fields }] })).records).toMatchObject([expected])
})

test.for<[string, Record<string, unknown>, string]>([
  ['hidden', { isPublished: false }, 'draft'],
  ['never published', { isPublished: false, publishedAt: null }, 'draft'],
  ['scheduled', { isPublished: false, publishedAt: '2031-01-02T09:00:00Z' }, 'published'],
])('a %s article of the newer interface gets the right status', async ([, fields, status]) => {
  expect((await read({ data: { articles: { nodes: [{ ...GRAPHQL, ...fields }] } } })).records).toMatchObject([
    { status },
  ])
})

test('keeps the old URL if the blog is known', async () => {
  expect((await read([{ ...GRAPHQL, blog: { handle: 'insights' } }])).records).toMatchObject([
    { old_url: '/blogs/insights/one' },
  ])
})

test('reports the lines of records', async () => {
  expect((await read({ articles: [REST, { ...REST, id: 2 }] })).records.map(({ line }) => line)).toEqual([
    3, 15,
  ])
})

test('reports an export without articles', async () => {
  expect(await read({ articles: [] })).toMatchObject({ failure: 'no-records', records: [] })
})

test('reads articles of the Storefront API, also of several blogs', async () => {
  const article = (id: number) => ({
    id: `gid://shopify/Article/${id}`,
    title: `Post ${id}`,
    handle: `post-${id}`,
    content: 'plain',
    contentHtml: '<p>x</p>',
    excerpt: 'Short',
    publishedAt: '2024-03-05T10:00:00Z',
    authorV2: { name: 'Ann Lee' },
    image: { url: 'https://cdn.example.com/a.png', altText: 'A' },
    seo: { title: 'S', description: 'D' },
    onlineStoreUrl: `https://shop.example.com/blogs/news/post-${id}`,
  })
  const nodes = [
    { articles: { edges: [{ node: article(1) }] } },
    { articles: { edges: [{ node: article(2) }, { node: article(3) }] } },
  ]
  const bytes = Buffer.from(JSON.stringify({ data: { blogs: { nodes } } }))
  const { records } = await readImport({ bytes }, { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' })
  expect(records.map(({ number, title }) => [number, title])).toEqual([
    [1, 'Post 1'],
    [2, 'Post 2'],
    [3, 'Post 3'],
  ])
  expect(records[0]).toMatchObject({
    body_html: '<p>x</p>',
    summary: 'Short',
    author: 'Ann Lee',
    image_alt: 'A',
    seo_title: 'S',
    redirects: ['/blogs/news/post-1'],
  })
})
