import type { MetaDescriptor } from 'react-router'
import type { Tag } from '#app/data/tags/find-tag.ts'
import { linkFeedsOf } from '#app/seo/feed-links.ts'
import { buildPageMeta } from '#app/seo/page-meta.ts'
import { hrefOfPage } from '../pager.tsx'
import type { PostKind } from '../post-kind.ts'

type SiteInfo = { siteUrl: string; siteName: string }
type TagData = SiteInfo & ({ tag: Tag; path: string; page: number } | { tag: null })

/** What a tag's page and feeds are called. */
export function nameTagList(kind: PostKind, tag: Pick<Tag, 'name'>): string {
  return `${tag.name}: ${kind.sectionName}`
}

/** Told to search engines and readers of feeds where nobody described the tag. */
export function describeTagList(kind: PostKind, tag: Pick<Tag, 'name' | 'description'>): string {
  return tag.description || `Posts about ${tag.name}. ${kind.description}`
}

export function describeTag(kind: PostKind, data: TagData | undefined): MetaDescriptor[] {
  if (!data) return []
  const { tag, siteUrl, siteName } = data
  if (!tag) return [{ title: `Tag not found | ${siteName}` }, { name: 'robots', content: 'noindex' }]
  const name = nameTagList(kind, tag)
  return [
    ...buildPageMeta({
      siteUrl,
      siteName,
      title: data.page === 1 ? name : `${name}, page ${data.page}`,
      description: describeTagList(kind, tag),
      path: hrefOfPage(data.path, data.page),
    }),
    ...linkFeedsOf({ path: data.path, name }, { siteUrl, siteName }),
  ]
}

export function describeTagOverview(kind: PostKind, data: SiteInfo | undefined): MetaDescriptor[] {
  if (!data) return []
  return buildPageMeta({
    ...data,
    title: `Tags: ${kind.sectionName}`,
    description: `What the posts are about, from A to Z. ${kind.description}`,
    path: `${kind.path}/tags`,
  })
}
