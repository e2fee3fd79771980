import { data, redirect, type RouterContextProvider } from 'react-router'
import { pagePolicyContext } from '#app/data/context/page-policy.ts'
import { clientContext, goneContext, siteContext } from '#app/data/context/context.ts'
import { describePictureStorage } from '#app/data/context/site-configuration.ts'
import { type Byline, findPost } from '#app/data/posts/find-post.ts'
import { listPosts } from '#app/data/posts/list-posts.ts'
import { findPostNeighbors } from '#app/data/posts/find-post-neighbors.ts'
import { listFrameOrigins } from '#domain/html/render/boxes/render-embeds.ts'
import { renderBody } from '#domain/html/render/render-body.ts'
import { makeSlug } from '#import/text/slug.ts'
import { estimateReadingMinutes, needsOutline } from '#domain/posts/reading-time.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import { readAddressWords } from '#domain/redirects/address-words.ts'
import { countPages } from '#domain/posts/pagination.ts'
import { CACHED_BRIEFLY, loadOptional } from '#app/data/client/load-optional.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { measureCover } from './measure-cover.ts'
import type { PostKind } from './post-kind.ts'
import { readArticleText } from './reading/article-text.ts'
import type { ReadingAids, ArticleNavigation } from './reading/reading-aids.ts'
import { sharePost } from './share-post.ts'
import type { PictureStorage } from '#domain/html/render/picture-storage.ts'
import { findRevision } from '#domain/posts/post-dates.ts'
import type { ShownByline } from './authors/article-byline.tsx'
import { showAuthor } from './authors/show-author.ts'
import { pickDates } from '#domain/posts/post-dates.ts'

type LoaderArguments = {
  request: Request
  params: { name: string }
  context: Readonly<RouterContextProvider>
}

/**
 * Loads a post with the previous and next ones, or without those if they fail to load. Redirects its id and
 * former slugs to its URL (301). For a missing post, returns the list of posts with 404, or 410 for a deleted
 * one. Throws like `showLoadFailure`.
 */
export async function loadPost(kind: PostKind, { request, params, context }: LoaderArguments) {
  const client = context.get(clientContext)
  const options = { table: kind.table, failureMessage: kind.loadFailure }
  const { siteUrl, settings, content: texts, configuration, articleScriptUrl } = context.get(siteContext)
  const storage = describePictureStorage(configuration, siteUrl)
  const site = { siteUrl, siteName: settings.name, dates: pickDates(settings) }

  const found = await showLoadFailure(() => findPost(client, { ...options, name: params.name }))
  if (found.kind === 'moved') {
    throw redirect(toPostPath(kind.path, found.slug) + new URL(request.url).search, 301)
  }
  if (found.kind !== 'found') {
    const { posts, total } = await showLoadFailure(() => listPosts(client, { ...options, page: 1 }))
    const isGone = found.kind === 'gone' || context.get(goneContext)
    return data(
      {
        post: null,
        missing: { path: `${kind.path}/${params.name}`, isGone },
        words: readAddressWords(`/${encodeURIComponent(params.name)}`),
        list: {
          posts: posts.map((post) => measureCover(post, storage)),
          total,
          page: 1,
          pageCount: countPages(total),
          ...site,
        },
      },
      { status: isGone ? 410 : 404 },
    )
  }
  const { post } = found
  const { html, outline, measured } = readArticleText(post.content)
  const tagSlugs = kind
    .listVisibleTags(post.tags)
    .map(makeSlug)
    .filter((slug) => slug !== '')
  const { value: neighbors, isMissing } = await loadOptional(
    () => findPostNeighbors(client, { ...options, postId: post.id, tagSlugs }),
    { related: [], previous: null, next: null },
  )
  const { related, previous, next } = neighbors
  const byline = showByline(found.byline, post.published_at, storage)
  const content = renderBody(html, storage)
  context.get(pagePolicyContext).frameOrigins = listFrameOrigins(content)
  const shown = {
    post: {
      ...measureCover(post, storage),
      content,
      ...measured,
    },
    reading: {
      minutes: estimateReadingMinutes(measured.wordCount),
      outline: needsOutline(measured.wordCount, outline.length) ? outline : [],
    } satisfies ReadingAids,
    navigation: {
      url: siteUrl + toPostPath(kind.path, post.slug),
      previous,
      next,
    } satisfies ArticleNavigation,
    related: related.map((neighbor) => measureCover(neighbor, storage)),
    shareImage: sharePost(kind.table, post, { siteUrl, settings, content: texts, storage }),
    byline,
    scriptUrl: articleScriptUrl,
    ...site,
  }
  return data(shown, isMissing ? { headers: CACHED_BRIEFLY } : undefined)
}

function showByline(
  { author, revisedAt }: Byline,
  publishedAt: string,
  storage: PictureStorage,
): ShownByline {
  return { author: author && showAuthor(author, storage), updatedAt: findRevision(publishedAt, revisedAt) }
}
