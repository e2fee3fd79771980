import { data, redirect, type RouterContextProvider } from 'react-router'
import { findAuthor } from '#app/data/authors/find-author.ts'
import { listAuthorPosts } from '#app/data/authors/list-author-posts.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { shareAuthor } from '#app/posts/authors/share-author.ts'
import { showAuthor } from '#app/posts/authors/show-author.ts'
import { measureCover } from '#app/posts/measure-cover.ts'
import { getPageHref } from '#app/posts/pager.tsx'
import { toAuthorPath } from '#domain/authors/author.ts'
import { countPages, parsePageNumber } from '#domain/posts/pagination.ts'
import { pickDates } from '#domain/posts/post-dates.ts'

export type AuthorRequest = {
  request: Request
  params: { slug: string }
  context: Readonly<RouterContextProvider>
}

/** Loads an author with a page of posts. Redirects former slugs, and pages past the last one; 404 for unknown authors. */
export async function loadAuthor({ request, params, context }: AuthorRequest) {
  const client = context.get(clientContext)
  const { siteUrl, settings, content, configuration } = context.get(siteContext)
  const site = { siteUrl, siteName: settings.name, dates: pickDates(settings) }
  const url = new URL(request.url)

  const found = await showLoadFailure(() => findAuthor(client, params.slug))
  if (found.kind === 'moved') throw redirect(toAuthorPath(found.slug) + url.search, 301)
  if (found.kind === 'unknown') return data({ author: null, ...site }, { status: 404 })

  const { author } = found
  const page = parsePageNumber(url.searchParams.get('page'))
  const { posts, total } = await showLoadFailure(() => listAuthorPosts(client, { authorId: author.id, page }))
  const pageCount = countPages(total)
  if (page > pageCount) throw redirect(getPageHref(toAuthorPath(author.slug), pageCount))
  const storage = describePictureStorage(configuration, siteUrl)
  return data({
    author: showAuthor(author, storage),
    shareImage: shareAuthor(author, { siteUrl, settings, content, storage }),
    posts: posts.map(({ table, post }) => ({ table, post: measureCover(post, storage) })),
    page,
    pageCount,
    total,
    ...site,
  })
}

export type LoadedAuthor = Awaited<ReturnType<typeof loadAuthor>>['data']
