import { useContent } from '#app/data/content/use-content.ts'
import { data, redirect, type RouterContextProvider, useLocation } from 'react-router'
import { ArticleCalculator } from '#app/acos-calculator/article-calculator.tsx'
import { articleOffers, findArticleOffer, type ArticleOffer as Offer } from '#content/pages/article-offers.ts'
import { postLists } from '#content/pages/post-lists.ts'
import { Banner } from '#app/ui/sections/banner.tsx'
import type { Route } from './+types/post.route'
import { ArticlePage } from './post-page.tsx'
import { findPostKind, type PostKind } from './post-kind.ts'
import { describePost } from './post-meta.ts'
import { SearchForm } from '#app/ui/forms/search-form.tsx'
import { PostListPage, type PostListPageProps } from './post-list-page.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
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
import { readArticleText } from './reading/article-text.ts'
import type { ArticleNavigation, ReadingAids } from './reading/reading-aids.ts'
import { sharePost } from './share-post.ts'
import type { PictureStorage } from '#domain/html/render/picture-storage.ts'
import { findRevision, pickDates } from '#domain/posts/post-dates.ts'
import type { ShownByline } from './authors/article-byline.tsx'
import { showAuthor } from './authors/show-author.ts'

export function loader(args: Route.LoaderArgs) {
  return loadPost(findPostKind(new URL(args.request.url).pathname), args)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = (args) => describePost(findPostKind(args.location.pathname), args)

export default function PostRoute({ loaderData }: Route.ComponentProps) {
  const kind = findPostKind(useLocation().pathname)
  const offers = useContent(articleOffers)
  const { closing } = useContent(postLists)[kind.name]
  if (!loaderData.post) return <MissingPost kind={kind} {...loaderData} />
  const { siteName, dates, post, related, byline, reading, navigation, scriptUrl } = loaderData
  const offer = findArticleOffer(offers, kind.listVisibleTags(post.tags), closing)
  return (
    <>
      <ArticlePage
        kind={kind}
        post={post}
        related={related}
        byline={byline}
        reading={reading}
        navigation={navigation}
        agency={{ name: siteName, ...dates }}
        tool={<ArticleCalculator />}
        offer={<ArticleOffer offer={offer} />}
        scriptUrl={scriptUrl}
      />
      <Banner id="closing-title" {...offer.closing} />
    </>
  )
}

type MissingPostProps = Pick<PostListPageProps, 'list'> & {
  kind: PostKind
  /** `isGone`: the post was published and then deleted. */
  missing: { path: string; isGone: boolean }
  /** Words of its URL, to search for. */
  words: string
}

/**
 * List of posts with a notice. A script replaces the URL with that of the list (specification, section 2),
 * without a new history entry; crawlers receive 404 or 410.
 */
function MissingPost({ kind, list, missing, words }: MissingPostProps) {
  return (
    <PostListPage
      kind={kind}
      list={list}
      notice={
        <div className="box pad stack gap-16 missing-post" data-replace-address={kind.path}>
          <p role="status">
            {missing.isGone
              ? `The post at ${missing.path} was taken down. `
              : `There is no post at ${missing.path}. `}
            Here are all posts.
          </p>
          <SearchForm id="missing-search" action="/search" label="Or search the whole site" words={words} />
        </div>
      }
    />
  )
}

/** Line in the text that links to a related offer of the agency. */
function ArticleOffer({ offer: { text, action } }: { offer: Offer }) {
  return (
    <aside className="article-offer row row--between no-print" aria-label="Related offer">
      <p>{text}</p>
      <a className="link" href={action.href}>
        {action.label}
        <Icon name="arrow-right" />
      </a>
    </aside>
  )
}

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
