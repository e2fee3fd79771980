import { ArticleCalculator } from '#app/acos-calculator/article-calculator.tsx'
import { ArticlePage } from '#app/posts/article-page.tsx'
import { loadPost } from '#app/posts/load-post.ts'
import { MissingPost } from '#app/posts/missing-post.tsx'
import { describePost } from '#app/posts/post-meta.ts'
import { Banner } from '#app/ui/sections/banner.tsx'
import type { Route } from './+types/news-post.route'
import { newsKind } from './news-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return loadPost(newsKind, args)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = (args) => describePost(newsKind, args)

export default function NewsPost({ loaderData }: Route.ComponentProps) {
  const { siteName, timeZone } = loaderData
  if (!loaderData.post) return <MissingPost kind={newsKind} {...loaderData} />
  const { post, related, byline, reading, waysOn, scriptUrl } = loaderData
  return (
    <>
      <ArticlePage
        kind={newsKind}
        post={post}
        related={related}
        byline={byline}
        reading={reading}
        waysOn={waysOn}
        agency={{ name: siteName, timeZone }}
        tool={<ArticleCalculator />}
        scriptUrl={scriptUrl}
      />
      <Banner id="closing-title" {...newsKind.closing} />
    </>
  )
}
