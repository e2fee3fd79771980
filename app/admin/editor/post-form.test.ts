import { expect, test } from 'vitest'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import {
  describeForm,
  isScheduled,
  makeArticle,
  makeBlankForm,
  makeDraft,
  makeForm,
  toAgencyTime,
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

test('a blank form starts with one empty paragraph', () => {
  const form = makeBlankForm()
  expect(form.blocks).toMatchObject([{ type: 'paragraph', content: '' }])
  expect(describeForm(form)).toBe(describeForm(makeBlankForm()))
})

test.for(['blog_posts', 'news_posts'] as const)(
  'in %s a post that is not touched is sent as it was',
  (table) => {
    const draft = makeDraft(table, makeForm(table, stored), { status: 'published', post: stored })
    expect(draft).toMatchObject({
      title: 'A title',
      summary: 'A summary',
      content: stored.content,
      featuredImage: '/covers/a.svg',
      author: null,
      tags: ['Fees'],
      publishedAt: null,
    })
    expect(draft.richContent?.map(({ type }) => type) ?? null).toEqual(
      table === 'news_posts' ? ['h2', 'paragraph', 'html'] : null,
    )
  },
)

test('the publish date changes only when its author changes it', () => {
  const form = makeForm('blog_posts', stored)
  const readDate = (publishedAt: string, post: EditablePost | null) =>
    makeDraft('blog_posts', { ...form, publishedAt }, { status: 'published', post }).publishedAt
  expect(form.publishedAt).toBe(toAgencyTime(stored.published_at))
  expect(readDate(form.publishedAt, stored)).toBeNull()
  expect(readDate('2031-01-02T03:04', stored)).toBe(new Date(2031, 0, 2, 3, 4).toISOString())
  expect(readDate('', null)).toBeNull()
  expect(readDate('', { ...stored, status: 'draft' })).toBeNull()
  expect(Date.parse(readDate('', stored)!)).toBeGreaterThan(Date.now() - 10_000)
})

test('a draft shows no publish date of its own', () => {
  expect(makeForm('news_posts', { ...stored, status: 'draft' }).publishedAt).toBe('')
})

test('content that is too large to be taken apart is kept whole', () => {
  const content = '<p>x'.repeat(30_000)
  expect(makeForm('blog_posts', { ...stored, content }).blocks).toMatchObject([{ type: 'html', content }])
})

test('a preview has a title, a date and safe content', () => {
  const form = { ...makeBlankForm(), publishedAt: '2031-01-02T03:04' }
  form.blocks = [{ id: 'x', type: 'html', content: '<p onclick="x()">a</p><script>b</script>' }]
  expect(makeArticle('blog_posts', form, null)).toMatchObject({
    title: 'Untitled',
    content: '<p>a</p>',
    published_at: new Date(2031, 0, 2, 3, 4).toISOString(),
  })
})

test('forms are equal when they say the same, whatever their blocks are called', () => {
  const form = makeForm('blog_posts', stored)
  expect(describeForm(makeForm('blog_posts', stored))).toBe(describeForm(form))
  expect(describeForm({ ...form, tags: [] })).not.toBe(describeForm(form))
})

test('a date to come makes a save a scheduling, an empty or a past one does not', () => {
  const now = Date.parse('2026-11-22T12:00Z')
  const at = (publishedAt: string) => isScheduled({ ...makeBlankForm(), publishedAt }, now)
  expect([at('2026-11-22T12:01'), at('2026-11-22T12:00'), at(''), at('no date')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('the address is sent when its author changes it, and asked of the title when it is emptied', () => {
  const form = makeForm('blog_posts', stored)
  const readSlug = (slug: string, post: EditablePost | null) =>
    makeDraft('blog_posts', { ...form, slug }, { status: 'published', post }).slug
  expect(readSlug(form.slug, stored)).toBeNull()
  expect(readSlug('', null)).toBeNull()
  expect(readSlug('', stored)).toBe('')
  expect(readSlug('Other & Better', stored)).toBe('other-better')
})

test('what search engines, shared links and the picture say goes there and back', () => {
  const told = {
    featured_image_alt: 'A shelf',
    featured_image_caption: 'By us',
    seo_title: 'Found',
    seo_description: 'Of it',
    share_image: '/share.png',
    noindex: true,
  }
  const form = makeForm('news_posts', { ...stored, ...told })
  expect(makeArticle('news_posts', form, stored)).toMatchObject(told)
  expect(makeDraft('news_posts', form, { status: 'draft', post: stored })).toMatchObject({
    featuredImageAlt: 'A shelf',
    featuredImageCaption: 'By us',
    seoTitle: 'Found',
    seoDescription: 'Of it',
    shareImage: '/share.png',
    noindex: true,
  })
})
