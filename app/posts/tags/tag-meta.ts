import type { MetaDescriptor } from 'react-router'
import type { Tag } from '#app/data/tags/find-tag.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { buildErrorMeta } from '#app/seo/error-meta.ts'
import { linkFeedsOf } from '#app/seo/feed-links.ts'
import { describeItemList } from '#app/seo/json-ld/item-list.ts'
import { listId } from '#app/seo/json-ld/node-ids.ts'
import { type PageMatches, readSite } from '#app/seo/json-ld/site.ts'
import type { ShareImage } from '#app/seo/share-image/share-address.ts'
import { postLists } from '#content/pages/post-lists.ts'
import type { SiteContent } from '#domain/documents/document.ts'
import { repeatsOnePost } from '#domain/posts/post-tags.ts'
import { getPageRange } from '#domain/posts/pagination.ts'
import { toPostPath, toTagSlugPath } from '#domain/posts/post-path.ts'
import type { PostWithCover } from '../measure-cover.ts'
import { getPageHref } from '../pager.tsx'
import type { PostKind } from '../post-kind.ts'
import { tagBreadcrumbs, tagsBreadcrumbs } from '../post-breadcrumbs.ts'

type ShownTag = {
  tag: Tag
  path: string
  posts: PostWithCover[]
  total: number
  page: number
  pageCount: number
  shareImage: ShareImage
}
type TagArguments = { loaderData: ShownTag | { tag: null } | undefined; matches: PageMatches }
type TagsArguments = {
  loaderData: { tags: { name: string; slug: string }[] } | undefined
  matches: PageMatches
}

/** Returns the title of a tag's page and feeds. */
export function nameTagList(kind: PostKind, tag: Pick<Tag, 'name'>): string {
  return `${tag.name}: ${kind.sectionName}`
}

/** Returns the description for search engines and feeds if the tag has none. */
export function describeTagList(
  kind: PostKind,
  tag: Pick<Tag, 'name' | 'description'>,
  content: SiteContent,
): string {
  return tag.description || `Posts about ${tag.name}. ${content.read(postLists)[kind.name].description}`
}

export function describeTag(kind: PostKind, { loaderData, matches }: TagArguments): MetaDescriptor[] {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  const { siteUrl, settings } = site
  const siteName = settings.name
  if (!loaderData.tag)
    return buildErrorMeta({ title: 'Tag not found', description: 'No post has this tag.', siteName })
  const { tag, path: root, posts, total, page, pageCount } = loaderData
  const name = nameTagList(kind, tag)
  const description = describeTagList(kind, tag, site.content)
  const path = getPageHref(root, page)
  const url = siteUrl + path
  const list = describeItemList({
    url,
    name,
    total,
    offset: getPageRange(page).from,
    items: posts.map(({ title, slug }) => ({ name: title, url: siteUrl + toPostPath(kind.path, slug) })),
  })
  return [
    ...describePage(site, {
      title: page === 1 ? name : `${name}, page ${page}`,
      description: page === 1 ? description : `${description} This is page ${page} of ${pageCount}.`,
      path,
      noindex: repeatsOnePost({ count: total, description: tag.description }),
      image: loaderData.shareImage,
      previousPath: page > 1 ? getPageHref(root, page - 1) : null,
      nextPath: page < pageCount ? getPageHref(root, page + 1) : null,
      graph: {
        type: 'CollectionPage',
        breadcrumbs: tagBreadcrumbs(kind, tag, { path: root, page }),
        mainEntity: listId(url),
        nodes: [list],
      },
    }),
    ...linkFeedsOf({ path: root, name }, { siteUrl, siteName }),
  ]
}

export function describeTagOverview(
  kind: PostKind,
  { loaderData, matches }: TagsArguments,
): MetaDescriptor[] {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  const { siteUrl } = site
  const { tags } = loaderData
  const path = `${kind.path}/tags`
  const url = siteUrl + path
  const title = `Tags: ${kind.sectionName}`
  const list = describeItemList({
    url,
    name: title,
    total: tags.length,
    offset: 0,
    items: tags.map(({ name, slug }) => ({ name, url: siteUrl + toTagSlugPath(kind.path, slug) })),
  })
  return describePage(site, {
    title,
    description: `What the posts are about, from A to Z. ${site.content.read(postLists)[kind.name].description}`,
    path,
    graph: {
      type: 'CollectionPage',
      breadcrumbs: tagsBreadcrumbs(kind),
      ...(tags.length > 0 && { mainEntity: listId(url), nodes: [list] }),
    },
  })
}
