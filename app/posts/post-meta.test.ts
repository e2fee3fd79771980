import { expect, test } from 'vitest'
import { defaultSiteSettings } from '#content/agency/site.ts'
import type { ShownByline } from './authors/article-byline.tsx'
import { describePost, describePostList, type ShownPost } from './post-meta.ts'
import { blogKind } from './post-kind.ts'

const matches = [
  { loaderData: { siteUrl: 'https://site.example', settings: defaultSiteSettings, shareImage: null } },
] as const
const SHARE_IMAGE = { url: 'https://site.example/share/blog/a.png', width: 1200, height: 630, alt: 'A post' }
const POST: ShownPost = {
  id: '4f1f8a1e-0000-4000-8000-000000000001',
  slug: 'a-post',
  title: 'A post',
  summary: 'What it says.',
  content: '<p>Words</p>',
  featured_image: null,
  featured_image_alt: null,
  featured_image_caption: null,
  seo_title: null,
  seo_description: null,
  share_image: null,
  noindex: false,
  author: null,
  tags: ['One', 'One', 'Two'],
  published_at: '2026-11-18T14:00:00+00:00',
  updated_at: '2026-11-21T14:00:00+00:00',
  revised_at: null,
  wordCount: 1,
  excerpt: 'Words',
}

const BYLINE: ShownByline = { author: null, updatedAt: null }
const describe = (post: Partial<ShownPost>, byline: Partial<ShownByline> = {}) =>
  describePost(blogKind, {
    loaderData: { post: { ...POST, ...post }, byline: { ...BYLINE, ...byline }, shareImage: SHARE_IMAGE },
    matches,
  })

const modifiedAt = (revised_at: string | null) =>
  describe({ revised_at }).find((tag) => 'property' in tag && tag.property === 'article:modified_time')

test('the modified date is that of the last change of title or text', () => {
  expect(modifiedAt(null)).toMatchObject({ content: '2026-11-18T14:00:00.000Z' })
  expect(modifiedAt('2026-11-18T15:00:00+00:00')).toMatchObject({ content: '2026-11-18T15:00:00.000Z' })
})

test('includes the URL of the author’s page', () => {
  const author = {
    id: 'a',
    slug: 'mara',
    name: 'Mara',
    role: '',
    bio: '',
    picture: null,
    picture_alt: '',
    links: [],
    sizedPicture: null,
  }
  const head = describe({ author: 'Mara' }, { author })
  expect(head).toContainEqual({ property: 'article:author', content: 'https://site.example/authors/mara' })
  expect(JSON.stringify(head)).toContain(
    '"author":{"@type":"Person","name":"Mara","url":"https://site.example/authors/mara"}',
  )
})

test('uses the SEO title and noindex for search engines only', () => {
  const head = describe({ seo_title: 'For engines', noindex: true })
  expect(head).toContainEqual({ title: 'For engines | Peakshelf' })
  expect(head).toContainEqual({ name: 'robots', content: 'noindex, follow' })
  expect(JSON.stringify(head.find((tag) => 'script:ld+json' in tag))).toContain('"headline":"A post"')
})

test('removes duplicate tags', () => {
  expect(describe({}).filter((tag) => 'property' in tag && tag.property === 'article:tag')).toHaveLength(2)
})

test.each([
  [{ summary: '  two\nlines ' }, 'two lines'],
  [{ seo_description: 'For engines' }, 'For engines'],
  [{ summary: '' }, 'Words'],
  [{ summary: '', excerpt: '' }, 'A post'],
])('a post that has %j is described as %j', (post, description) => {
  expect(describe(post)).toContainEqual({ name: 'description', content: description })
})

test('a page without site data has no head tags', () => {
  const nowhere = [{ loaderData: undefined }] as const
  expect(
    describePost(blogKind, {
      loaderData: { post: POST, byline: BYLINE, shareImage: SHARE_IMAGE },
      matches: nowhere,
    }),
  ).toEqual([])
  expect(describePostList(blogKind, { loaderData: undefined, matches })).toEqual([])
})
