import { ArticleCalculator } from '#app/acos-calculator/article-calculator.tsx'
import { ArticlePage } from '#app/posts/article-page.tsx'
import { loadPost } from '#app/posts/load-post.ts'
import { MissingPost } from '#app/posts/missing-post.tsx'
import { describePost } from '#app/posts/post-meta.ts'
import { Banner } from '#app/ui/sections/banner.tsx'
import type { Route } from './+types/blog-post.route'
import { blogKind } from './blog-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return loadPost(blogKind, args)
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = (args) => describePost(blogKind, args)

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  const { siteName, timeZone } = loaderData
  if (!loaderData.post) return <MissingPost kind={blogKind} {...loaderData} />
  const { post, related, byline, reading, waysOn, scriptUrl } = loaderData
  return (
    <>
      <ArticlePage
        kind={blogKind}
        post={post}
        related={related}
        byline={byline}
        reading={reading}
        waysOn={waysOn}
        agency={{ name: siteName, timeZone }}
        tool={<ArticleCalculator />}
        scriptUrl={scriptUrl}
      />
      <Banner id="closing-title" {...blogKind.closing} />
    </>
  )
}
