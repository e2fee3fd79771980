import { data, redirect, type RouterContextProvider } from 'react-router'
import { loadOptional } from '#app/data/client/load-optional.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { findTag, type Tag } from '#app/data/tags/find-tag.ts'
import { listPosts } from '#app/data/posts/list-posts.ts'
import { countPages, parsePageNumber } from '#domain/posts/pagination.ts'
import { toTagSlugPath } from '#domain/posts/post-path.ts'
import { measureCover } from '../measure-cover.ts'
import { getPageHref } from '../pager.tsx'
import type { PostKind } from '../post-kind.ts'
import { listVisibleTags } from './list-visible-tags.ts'
import { shareTag } from './share-tag.ts'
import { pickDates } from '#domain/posts/post-dates.ts'

export type TagArguments = {
  request: Request
  params: { tag: string }
  context: Readonly<RouterContextProvider>
}

/** Number of tags offered on the page of an unknown tag. */
const OFFERED_TAGS = 24

/**
 * Finds a visible tag of blog or news by slug.
 * @param pathOf returns the path for the current slug
 * @returns null for an unknown or hidden tag
 * @throws a redirect (301) for a former slug and for upper case; otherwise like `showLoadFailure`
 */
export async function findVisibleTag(
  kind: PostKind,
  { request, params, context }: TagArguments,
  pathOf: (slug: string) => string,
): Promise<Tag | null> {
  const options = { name: params.tag, failureMessage: kind.loadFailure }
  const found = await showLoadFailure(() => findTag(context.get(clientContext), options))
  if (found.kind === 'moved') throw redirect(pathOf(found.slug) + new URL(request.url).search, 301)
  if (found.kind === 'unknown' || kind.listVisibleTags([found.tag.name]).length === 0) return null
  return found.tag
}

/**
 * Loads a page of posts with a tag. Redirects to the last page from past the end. For a tag without visible
 * posts, returns other tags with 404. Throws like `findVisibleTag`.
 */
export async function loadTag(kind: PostKind, args: TagArguments) {
  const { request, context } = args
  const { siteUrl, settings, content, configuration } = context.get(siteContext)
  const site = { siteUrl, siteName: settings.name, dates: pickDates(settings) }
  const client = context.get(clientContext)
  const tag = await findVisibleTag(kind, args, (slug) => toTagSlugPath(kind.path, slug))
  const page = parsePageNumber(new URL(request.url).searchParams.get('page'))
  const options = { table: kind.table, failureMessage: kind.loadFailure }
  const { posts, total } = tag
    ? await showLoadFailure(() => listPosts(client, { ...options, tag: tag.slug, page }))
    : { posts: [], total: 0 }
  if (!tag || total === 0) {
    const others = await loadOptional(() => listVisibleTags(kind, client, OFFERED_TAGS), [])
    return data({ tag: null, others: others.value, ...site }, { status: 404 })
  }
  const pageCount = countPages(total)
  const path = toTagSlugPath(kind.path, tag.slug)
  if (page > pageCount) throw redirect(getPageHref(path, pageCount))
  const storage = describePictureStorage(configuration, siteUrl)
  return data({
    tag,
    path,
    posts: posts.map((post) => measureCover(post, storage)),
    total,
    page,
    pageCount,
    shareImage: shareTag(kind.path === '/blog' ? 'blog' : 'news', tag, { siteUrl, settings, content }),
    ...site,
  })
}
