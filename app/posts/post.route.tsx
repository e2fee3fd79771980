import { useContent } from '#app/data/content/use-content.ts'
import { useLocation } from 'react-router'
import { ArticleCalculator } from '#app/acos-calculator/article-calculator.tsx'
import { articleOffers, findArticleOffer } from '#content/pages/article-offers.ts'
import { postLists } from '#content/pages/post-lists.ts'
import { Banner } from '#app/ui/sections/banner.tsx'
import type { Route } from './+types/post.route'
import { ArticleOffer } from './blocks/article-offer.tsx'
import { ArticlePage } from './post-page.tsx'
import { loadPost } from './load-post.ts'
import { MissingPost } from './missing-post.tsx'
import { findPostKind } from './post-kind.ts'
import { describePost } from './post-meta.ts'

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
