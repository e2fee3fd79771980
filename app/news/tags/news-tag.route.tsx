import { loadTag } from '#app/posts/tags/load-tag.ts'
import { MissingTag } from '#app/posts/tags/missing-tag.tsx'
import { describeTag } from '#app/posts/tags/tag-meta.ts'
import { TagPage } from '#app/posts/tags/tag-page.tsx'
import { newsKind } from '../news-kind.ts'
import type { Route } from './+types/news-tag.route'

export function loader(args: Route.LoaderArgs) {
  return loadTag(newsKind, args)
}

export const meta: Route.MetaFunction = (args) => describeTag(newsKind, args)

export default function NewsTag({ loaderData }: Route.ComponentProps) {
  return loaderData.tag ? (
    <TagPage kind={newsKind} {...loaderData} />
  ) : (
    <MissingTag kind={newsKind} {...loaderData} />
  )
}
