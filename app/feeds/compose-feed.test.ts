import { expect, test } from 'vitest'
import type { Article } from '#app/data/posts/post-rows.ts'
import { listNewsTags } from '#domain/posts/post-tags.ts'
import { composeFeed, type FeedList } from './compose-feed.ts'

const newsList: FeedList = {
  path: '/news',
  title: 'Latest News',
  description: 'What is new',
  listVisibleTags: listNewsTags,
}
const post: Article = {
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  slug: 'größe',
  title: ' Size\n matters ',
  summary: 'Why\tit does',
  content: '<p><a href="/blog">All</a> <a href="#end">End</a><script>alert(1)</script></p>',
  featured_image: null,
  featured_image_alt: null,
  featured_image_caption: null,
  seo_title: null,
  seo_description: null,
  share_image: null,
  noindex: false,
  author: ' ',
  tags: ['imported', 'fees', ' '],
  published_at: '2026-11-18T09:00:00+00:00',
  updated_at: '2026-11-21T09:00:00+00:00',
  revised_at: '2026-11-17T09:00:00+00:00',
}
const site = {
  siteUrl: 'https://agency.example',
  siteName: 'Agency',
  language: 'de-AT',
  storage: { origins: ['https://old.example', 'https://agency.example'], shownAt: '' },
}
const compose = (...changes: Partial<Article>[]) =>
  composeFeed(
    newsList,
    changes.map((change) => ({ ...post, ...change })),
    site,
    'atom.xml',
  )

test('an entry has absolute URLs, a sanitized body and public tags', () => {
  const feed = compose({})
  expect(feed).toMatchObject({
    title: 'Latest News | Agency',
    pageUrl: 'https://agency.example/news',
    feedUrl: 'https://agency.example/news/atom.xml',
    language: 'de-AT',
  })
  expect(feed.entries[0]).toMatchObject({
    id: `urn:uuid:${post.id}`,
    url: 'https://agency.example/news/gr%C3%B6%C3%9Fe',
    title: 'Size matters',
    summary: 'Why it does',
    html: '<p><a href="https://agency.example/blog">All</a> <a href="https://agency.example/news/gr%C3%B6%C3%9Fe#end">End</a></p>',
    author: null,
    tags: ['fees'],
    picture: null,
  })
})

test('the id stays when the slug changes', () => {
  const ids = compose({}, { slug: 'other' }).entries.map(({ id }) => id)
  expect(ids[0]).toBe(ids[1])
})

test('a scheduled post counts as changed at its publish date, and the feed at its newest change', () => {
  const feed = compose({}, { revised_at: '2026-11-20T00:00:00Z' })
  expect(feed.entries.map(({ updated }) => updated.toISOString())).toEqual([
    '2026-11-18T09:00:00.000Z',
    '2026-11-20T00:00:00.000Z',
  ])
  expect(feed.updated.toISOString()).toBe('2026-11-20T00:00:00.000Z')
})

test.each(['-infinity', 'infinity', '0044-03-15 00:00:00+00 BC', '20000-01-01T00:00:00Z', ''])(
  'omits the date %j, which a feed cannot express',
  (published_at) => {
    const [entry] = compose({ published_at, revised_at: published_at }).entries
    expect([entry!.published.getTime(), entry!.updated.getTime()]).toEqual([0, 0])
  },
)

test('a feed without posts has a date too', () => {
  expect(compose().updated.toISOString()).toBe('1970-01-01T00:00:00.000Z')
})

test.each([
  [
    'https://old.example/storage/v1/object/public/a/b.jpg?w=1&h=1',
    'https://agency.example/storage/v1/object/public/a/b.jpg?w=1&h=1',
  ],
  ['/pictures/a b.jpg', 'https://agency.example/pictures/a%20b.jpg'],
  ['https://elsewhere.example/a.jpg', 'https://elsewhere.example/a.jpg'],
  ['javascript:alert(1)', null],
  ['data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', null],
])('the cover %s is enclosed as %s', (featured_image, picture) => {
  expect(compose({ featured_image }).entries[0]!.picture).toBe(picture)
})
