import { expect, test } from 'vitest'
import type { ImportRecord } from '#import/records/records.ts'
import { toBlogPost, toNewsPost } from './to-post.ts'

const NOW = '2026-11-21T12:00:00.000Z'
const RECORD: ImportRecord = {
  number: 1,
  line: 2,
  source: 'shopify',
  source_id: 'shopify:561778294901',
  own_id: '561778294901',
  title: 'R&D < ACoS',
  slug: 'rd-acos',
  body_html: '<p style="color:red" onclick="x">Body</p><script>alert(1)</script>',
  summary: 'Short',
  image: 'https://cdn.example.com/a.png',
  image_caption: '',
  share_image: null,
  noindex: null,
  image_alt: '',
  author: 'Dana',
  tags: ['a'],
  published_at: '2025-11-20T13:00:00.000Z',
  status: 'published',
  seo_title: '',
  seo_description: '',
  old_url: '',
  redirects: [],
}
const toPost = (fields: Partial<ImportRecord>) => {
  const mapped = toBlogPost({ ...RECORD, ...fields }, NOW)
  if (!mapped.isPost) throw new Error(mapped.reason)
  return mapped
}

const COLUMNS = {
  slug: 'rd-acos',
  title: 'R&D < ACoS',
  summary: 'Short',
  content: '<p>Body</p>',
  featured_image: 'https://cdn.example.com/a.png',
  featured_image_alt: null,
  seo_title: null,
  seo_description: null,
  featured_image_caption: null,
  share_image: null,
  author: 'Dana',
  tags: ['a'],
  status: 'published',
  published_at: '2025-11-20T13:00:00.000Z',
}

test('writes exactly the columns of a blog or news post, cleaned', () => {
  expect([toBlogPost(RECORD, NOW), toNewsPost(RECORD, NOW)]).toEqual([
    { isPost: true, warnings: [], post: { ...COLUMNS, shopify_id: '561778294901' } },
    { isPost: true, warnings: [], post: { ...COLUMNS, rich_content: [] } },
  ])
})

test('keeps SEO texts and picture texts, but not templates of other systems', () => {
  const record = {
    seo_title: 'Found',
    seo_description: 'Of it',
    image_alt: 'A box',
    image_caption: 'By Ann',
    share_image: 'http://a.example/share.png',
    noindex: true,
  }
  expect(toPost(record).post).toMatchObject({
    seo_title: 'Found',
    seo_description: 'Of it',
    featured_image_alt: 'A box',
    featured_image_caption: 'By Ann',
    share_image: 'https://a.example/share.png',
    noindex: true,
  })
  expect(toPost({ share_image: 'data:image/png;base64,iVBORw0KGgo=' }).post.share_image).toBeNull()
  expect(
    toPost({ seo_title: '%%title%% %%sep%% %%sitename%%', seo_description: '%excerpt%' }).post,
  ).toMatchObject({ seo_title: null, seo_description: null })
  expect(toPost({ seo_title: 'x'.repeat(400) }).post.seo_title).toHaveLength(300)
  expect(toPost({ seo_title: '100% of sales' }).post.seo_title).toBe('100% of sales')
})

test('uses Admin as the default author of news, and none for the blog', () => {
  expect(toNewsPost({ ...RECORD, author: '' }, NOW)).toMatchObject({ post: { author: 'Admin' } })
  expect(toPost({ author: '' }).post.author).toBeNull()
})

test('does not use a generated slug as source ID', () => {
  expect(toPost({ own_id: null, source_id: 'sheet:slug-rd-acos' }).post.shopify_id).toBeNull()
})

test('creates a missing summary from the body', () => {
  expect(toPost({ summary: '', body_html: '<h2>A</h2><p>b &amp; c</p>' }).post.summary).toBe('A b & c')
})

test('uses the time of the import for a missing date, and keeps drafts', () => {
  expect(toPost({ published_at: null, status: 'draft' }).post).toMatchObject({
    published_at: NOW,
    status: 'draft',
  })
})

test.for<[string, Partial<ImportRecord>, string | null, number]>([
  [
    'a drive link',
    { image: 'https://drive.google.com/open?id=1ZyXwVuTsRqPoNmLkJiHgFeDcBa987654' },
    'https://drive.google.com/thumbnail?id=1ZyXwVuTsRqPoNmLkJiHgFeDcBa987654&sz=w1600',
    0,
  ],
  ['an http address', { image: 'http://a.example/x.png' }, 'https://a.example/x.png', 0],
  ['a path of the site', { image: '/covers/a.svg' }, '/covers/a.svg', 0],
  [
    'nothing, and one in the body',
    { image: null, body_html: '<p>a</p><img src="//a.example/b.png">' },
    'https://a.example/b.png',
    0,
  ],
  ['nothing anywhere', { image: null }, null, 0],
  ['a script', { image: 'javascript:alert(1)' }, null, 1],
  [
    'a script, and a picture in the body',
    { image: 'javascript:alert(1)', body_html: '<img src="/b.png">' },
    '/b.png',
    1,
  ],
  ['an svg in a data address', { image: 'data:image/svg+xml,<svg/>' }, null, 1],
])('the picture of a record with %s is chosen', ([, fields, image, warnings]) => {
  const mapped = toPost(fields)
  expect(mapped.post.featured_image).toBe(image)
  expect(mapped.warnings).toHaveLength(warnings)
})

test.for<[string, string, RegExp]>([
  ['only scripts', '<script>alert(1)</script>', /empty after cleaning/],
  ['too much', 'x'.repeat(600 * 1024), /KiB/],
])('refuses a body of %s with a reason', ([, body_html, reason]) => {
  const mapped = toBlogPost({ ...RECORD, body_html }, NOW)
  expect(mapped).toMatchObject({ isPost: false, reason: expect.stringMatching(reason) })
})
