import type { MetaDescriptor } from 'react-router'
import { postLists } from '#content/pages/post-lists.ts'
import { toAuthorPath } from '#domain/authors/author.ts'
import { makeExcerpt } from '#domain/posts/excerpt.ts'
import { findLastModified } from '#domain/posts/post-dates.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { buildErrorMeta } from '#app/seo/error-meta.ts'
import { linkFeeds } from '#app/seo/feed-links.ts'
import { linkMarkdown } from '#app/seo/markdown-link.ts'
import { type ArticleAuthor, describeArticle } from '#app/seo/json-ld/article.ts'
import type { PageGraph } from '#app/seo/json-ld/page-graph.ts'
import { articleId, listId, primaryImageId } from '#app/seo/json-ld/node-ids.ts'
import { describeItemList } from '#app/seo/json-ld/item-list.ts'
import type { ShareImage } from '#app/seo/share-image/share-address.ts'
import { type PageMatches, readSite, type Site } from '#app/seo/json-ld/site.ts'
import type { Article } from '#app/data/posts/post-rows.ts'
import { getPageRange } from '#domain/posts/pagination.ts'
import type { ShownByline } from './authors/article-byline.tsx'
import type { PostWithCover } from './measure-cover.ts'
import type { MeasuredText } from './measure-text.ts'
import { getPageHref } from './pager.tsx'
import type { PostKind } from './post-kind.ts'
import { listBreadcrumbs, postBreadcrumbs } from './post-breadcrumbs.ts'
import type { Picture } from '#app/seo/json-ld/image-object.ts'
import { listCroppedRenderings } from '#domain/html/render/responsive-images.ts'
import { readCoverAddress } from './covers/chosen-cover.ts'

type List = { posts: PostWithCover[]; total: number; page: number; pageCount: number }
type ListArguments = { loaderData: List | undefined; matches: PageMatches }

export function describePostList(kind: PostKind, { loaderData, matches }: ListArguments): MetaDescriptor[] {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  const { siteUrl, settings } = site
  const { title, description } = site.content.read(postLists)[kind.name]
  const { posts, total, page, pageCount } = loaderData
  const path = getPageHref(kind.path, page)
  const url = siteUrl + path
  const pageName = `page ${page}`
  const list = describeItemList({
    url,
    name: title,
    total,
    offset: getPageRange(page).from,
    items: posts.map((post) => ({ name: post.title, url: siteUrl + toPostPath(kind.path, post.slug) })),
  })
  return [
    ...describePage(site, {
      title: page === 1 ? title : `${title}, ${pageName}`,
      description: page === 1 ? description : `${description} This is ${pageName} of ${pageCount}.`,
      path,
      previousPath: page > 1 ? getPageHref(kind.path, page - 1) : null,
      nextPath: page < pageCount ? getPageHref(kind.path, page + 1) : null,
      graph: {
        type: 'CollectionPage',
        breadcrumbs: listBreadcrumbs(kind, page),
        mainEntity: listId(url),
        nodes: [list],
      },
    }),
    ...linkFeeds(kind.path, { siteUrl, siteName: settings.name }),
  ]
}

export type ShownPost = Article & PostWithCover & MeasuredText
type PostData =
  | { post: ShownPost; byline: ShownByline; shareImage: ShareImage }
  | { post: null; missing: { isGone: boolean } }
type PostArguments = { loaderData: PostData | undefined; matches: PageMatches }

export function describePost(kind: PostKind, { loaderData, matches }: PostArguments): MetaDescriptor[] {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  const { siteUrl, settings } = site
  const siteName = settings.name
  if (!loaderData.post) return describeMissingPost(loaderData.missing.isGone, siteName)
  const { post, byline, shareImage } = loaderData
  const modifiedAt = findLastModified(post) ?? post.published_at
  const author = readAuthor(post, byline, siteUrl)
  const path = toPostPath(kind.path, post.slug)
  const tags = kind.listVisibleTags(post.tags)
  return [
    ...describePage(site, {
      title: post.seo_title || post.title,
      description: describeContent(post),
      path,
      noindex: post.noindex,
      image: shareImage,
      type: 'article',
      article: {
        publishedAt: post.published_at,
        modifiedAt,
        section: kind.sectionName,
        tags,
        authorUrl: author?.url ?? null,
      },
      graph: describePostGraph(kind, site, {
        post,
        path,
        tags,
        shareImage,
        modifiedAt,
        author,
      }),
    }),
    ...linkFeeds(kind.path, { siteUrl, siteName }),
    linkMarkdown(siteUrl + path),
  ]
}

type PostParts = {
  post: ShownPost
  path: string
  tags: string[]
  shareImage: ShareImage
  modifiedAt: string
  author: ArticleAuthor | null
}

function describePostGraph(kind: PostKind, { siteUrl, settings }: Site, parts: PostParts): PageGraph {
  const { post, path, tags, shareImage, modifiedAt, author } = parts
  const url = siteUrl + path
  const article = describeArticle({
    type: kind.table === 'blog_posts' ? 'BlogPosting' : 'NewsArticle',
    siteUrl,
    language: settings.language,
    url,
    headline: post.title,
    description: describeContent(post),
    pictures: listArticlePictures(post, { siteUrl, shareImage }),
    publishedAt: post.published_at,
    modifiedAt,
    author,
    section: kind.sectionName,
    tags,
    wordCount: post.wordCount,
  })
  return {
    name: post.title,
    breadcrumbs: postBreadcrumbs(kind, post),
    mainEntity: articleId(url),
    primaryImage: primaryImageId(url),
    datePublished: post.published_at,
    dateModified: modifiedAt,
    nodes: [article],
  }
}

/** Returns the author's description, the summary, or the start of the text. */
function describeContent({ seo_description, summary, excerpt, title }: ShownPost): string {
  return makeExcerpt(seo_description ?? '') || makeExcerpt(summary) || excerpt || title
}

/** Returns the author, with the URL of their page if they have one; null for posts by the agency. */
function readAuthor(post: ShownPost, { author }: ShownByline, siteUrl: string): ArticleAuthor | null {
  if (author) return { name: author.name, url: siteUrl + toAuthorPath(author.slug) }
  return post.author ? { name: post.author, url: null } : null
}

function describeMissingPost(isGone: boolean, siteName: string): MetaDescriptor[] {
  return buildErrorMeta(
    isGone
      ? { title: 'Post taken down', description: 'This post used to be here and was removed.', siteName }
      : { title: 'Post not found', description: 'There is no post at this address.', siteName },
  )
}

type PostPicture = Pick<PostWithCover, 'featured_image' | 'featured_image_alt' | 'cover'>

/**
 * Lists the pictures of a post for search engines: three crops of a picture in our storage, or any other
 * picture as it is. Without a picture, or with only a drawing, which search engines don't show, the share
 * image.
 */
export function listArticlePictures(
  { featured_image, featured_image_alt, cover }: PostPicture,
  { siteUrl, shareImage }: { siteUrl: string; shareImage: ShareImage },
): Picture[] {
  if (!featured_image || isDrawing(new URL(featured_image, siteUrl).pathname)) {
    const { url, width, height } = shareImage
    return [{ url, ...(width && { width }), ...(height && { height }) }]
  }
  const toPicture = (
    address: string,
    size: { width: number; height: number } | null | undefined,
  ): Picture => ({
    url: new URL(address, siteUrl).href,
    ...(size && { width: size.width, height: size.height }),
    ...(featured_image_alt && { caption: featured_image_alt }),
  })
  const crops = cover ? listCroppedRenderings(featured_image, cover) : []
  return crops.length > 0
    ? crops.map((crop) => toPicture(crop.address, crop))
    : [toPicture(featured_image, cover)]
}

function isDrawing(path: string): boolean {
  return path.endsWith('.svg') || readCoverAddress(path) !== null
}
