import { expect, test } from 'vitest'
import { defaultSiteSettings } from '#content/agency/site.ts'
import { fallbackContent } from '#domain/documents/document.ts'
import { blogKind } from '../post-kind.ts'
import { describeTag } from './tag-meta.ts'

const shareImage = { url: 'https://site.example/share/x.png', alt: '' }
const site = {
  siteUrl: 'https://site.example',
  settings: defaultSiteSettings,
  content: fallbackContent,
  shareImage: null,
}

test.each([
  [1, '', true],
  [1, 'What fees are, and when they change.', false],
  [2, '', false],
])('with %i posts and the description “%s”, noindex is %s', (total, description, isHidden) => {
  const tag = { slug: 'fees', name: 'Fees', description }
  const loaderData = { tag, path: '/blog/tags/fees', posts: [], total, page: 1, pageCount: 1, shareImage }
  const head = describeTag(blogKind, { loaderData, matches: [{ loaderData: site }] })
  const robots = head.find((entry) => 'name' in entry && entry.name === 'robots') as { content: string }
  expect(robots.content.startsWith('noindex')).toBe(isHidden)
})
