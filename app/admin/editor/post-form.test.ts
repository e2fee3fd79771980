import { expect, test } from 'vitest'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import {
  serializeForm,
  isScheduled,
  toArticle,
  createBlankForm,
  toForm,
  toAgencyTime,
  toRecord,
} from './post-form.ts'

const stored: EditablePost = {
  id: '8f1f1b0e-0000-4000-8000-000000000000',
  slug: 'a-title',
  title: 'A title',
  summary: 'A summary',
  content: '<h2>One</h2>\n<p>Two <strong>three</strong></p>\n<blockquote>four</blockquote>',
  featured_image: '/covers/a.svg',
  featured_image_alt: null,
  featured_image_caption: null,
  seo_title: null,
  seo_description: null,
  share_image: null,
  noindex: false,
  unpublish_at: null,
  author: null,
  tags: ['Fees'],
  status: 'published',
  published_at: '2026-11-18T14:00:12.345Z',
  updated_at: '2026-11-18T14:00:12.345Z',
}

test('starts a blank form with one empty paragraph', () => {
  const form = createBlankForm()
  expect(form.blocks).toMatchObject([{ type: 'paragraph', content: '' }])
  expect(serializeForm(form)).toBe(serializeForm(createBlankForm()))
})

test.for(['blog_posts', 'news_posts'] as const)('sends an unchanged post of %s as it was stored', (table) => {
  const draft = toRecord(table, toForm(table, stored), { status: 'published', post: stored })
  expect(draft).toMatchObject({
    title: 'A title',
    summary: 'A summary',
    content: stored.content,
    featured_image: '/covers/a.svg',
    author: null,
    tags: ['Fees'],
  })
  expect(draft).not.toHaveProperty('published_at')
  expect(draft.rich_content?.map(({ type }) => type) ?? null).toEqual(
    table === 'news_posts' ? ['h2', 'paragraph', 'html'] : null,
  )
})

test('sends the publish date only if it was changed', () => {
  const form = toForm('blog_posts', stored)
  const readDate = (publishedAt: string, post: EditablePost | null) =>
    toRecord('blog_posts', { ...form, publishedAt }, { status: 'published', post }).published_at
  expect(form.publishedAt).toBe(toAgencyTime(stored.published_at))
  expect(readDate(form.publishedAt, stored)).toBeUndefined()
  expect(readDate('2031-01-02T03:04', stored)).toBe(new Date(2031, 0, 2, 3, 4).toISOString())
  expect(readDate('', null)).toBeUndefined()
  expect(readDate('', { ...stored, status: 'draft' })).toBeUndefined()
  expect(Date.parse(readDate('', stored)!)).toBeGreaterThan(Date.now() - 10_000)
})

test('leaves the publish date of a draft empty', () => {
  expect(toForm('news_posts', { ...stored, status: 'draft' }).publishedAt).toBe('')
})

test('keeps content that is too large to be parsed as one HTML block', () => {
  const content = '<p>x'.repeat(30_000)
  expect(toForm('blog_posts', { ...stored, content }).blocks).toMatchObject([{ type: 'html', content }])
})

test('gives a preview a title, a date and sanitized content', () => {
  const form = { ...createBlankForm(), publishedAt: '2031-01-02T03:04' }
  form.blocks = [{ id: 'x', type: 'html', content: '<p onclick="x()">a</p><script>b</script>' }]
  expect(toArticle('blog_posts', form, null)).toMatchObject({
    title: 'Untitled',
    content: '<p>a</p>',
    published_at: new Date(2031, 0, 2, 3, 4).toISOString(),
  })
})

test('serializes forms with the same content equally, regardless of block ids', () => {
  const form = toForm('blog_posts', stored)
  expect(serializeForm(toForm('blog_posts', stored))).toBe(serializeForm(form))
  expect(serializeForm({ ...form, tags: [] })).not.toBe(serializeForm(form))
})

test('schedules only posts with a future date', () => {
  const now = Date.parse('2026-11-22T12:00Z')
  const at = (publishedAt: string) => isScheduled({ ...createBlankForm(), publishedAt }, now)
  expect([at('2026-11-22T12:01'), at('2026-11-22T12:00'), at(''), at('no date')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('sends a changed slug; an empty one is generated from the title', () => {
  const form = toForm('blog_posts', stored)
  const readSlug = (slug: string, post: EditablePost | null) =>
    toRecord('blog_posts', { ...form, slug }, { status: 'published', post }).slug
  expect(readSlug(form.slug, stored)).toBeUndefined()
  expect(readSlug('', null)).toBeUndefined()
  expect(readSlug('', stored)).toBe('')
  expect(readSlug('Other & Better', stored)).toBe('other-better')
})

test('keeps SEO texts, share image and picture texts in form, preview and draft', () => {
  const details = {
    featured_image_alt: 'A shelf',
    featured_image_caption: 'By us',
    seo_title: 'Found',
    seo_description: 'Of it',
    share_image: '/share.png',
    noindex: true,
  }
  const form = toForm('news_posts', { ...stored, ...details })
  expect(toArticle('news_posts', form, stored)).toMatchObject(details)
  expect(toRecord('news_posts', form, { status: 'draft', post: stored })).toMatchObject(details)
})
