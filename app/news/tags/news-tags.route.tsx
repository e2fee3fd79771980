import { loadTagOverview } from '#app/posts/tags/load-tag-overview.ts'
import { describeTagOverview } from '#app/posts/tags/tag-meta.ts'
import { TagOverviewPage } from '#app/posts/tags/tag-overview-page.tsx'
import { newsKind } from '../news-kind.ts'
import type { Route } from './+types/news-tags.route'

export function loader(args: Route.LoaderArgs) {
  return loadTagOverview(newsKind, args)
}

export const meta: Route.MetaFunction = (args) => describeTagOverview(newsKind, args)

export default function NewsTags({ loaderData }: Route.ComponentProps) {
  return <TagOverviewPage kind={newsKind} {...loaderData} />
}
