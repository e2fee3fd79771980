import { loadTagOverview } from '#app/posts/tags/load-tag-overview.ts'
import { describeTagOverview } from '#app/posts/tags/tag-meta.ts'
import { TagOverviewPage } from '#app/posts/tags/tag-overview-page.tsx'
import { blogKind } from '../blog-kind.ts'
import type { Route } from './+types/blog-tags.route'

export function loader(args: Route.LoaderArgs) {
  return loadTagOverview(blogKind, args)
}

export const meta: Route.MetaFunction = (args) => describeTagOverview(blogKind, args)

export default function BlogTags({ loaderData }: Route.ComponentProps) {
  return <TagOverviewPage kind={blogKind} {...loaderData} />
}
