import { useContent } from '#app/data/content/use-content.ts'
import { useLocation } from 'react-router'
import { ArticleCalculator } from '#app/acos-calculator/article-calculator.tsx'
import { articleOffers, findArticleOffer, type ArticleOffer as Offer } from '#content/pages/article-offers.ts'
import { postLists } from '#content/pages/post-lists.ts'
import { Banner } from '#app/ui/sections/banner.tsx'
import type { Route } from './+types/post.route'
import { ArticlePage } from './post-page.tsx'
import { loadPost } from './load-post.ts'
import { findPostKind, type PostKind } from './post-kind.ts'
import { describePost } from './post-meta.ts'
import { SearchForm } from '#app/ui/forms/search-form.tsx'
import { PostListPage, type PostListPageProps } from './post-list-page.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

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
        <div className="box missing-post" data-replace-address={kind.path}>
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
    <aside className="article-offer no-print" aria-label="Related offer">
      <p>{text}</p>
      <a className="link" href={action.href}>
        {action.label}
        <Icon name="arrow-right" />
      </a>
    </aside>
  )
}
