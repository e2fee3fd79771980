import { loadPostList } from '#app/posts/load-post-list.ts'
import { describePostList } from '#app/posts/post-meta.ts'
import { PostListPage } from '#app/posts/post-list-page.tsx'
import type { Route } from './+types/news-list.route'
import { newsKind } from './news-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return loadPostList(newsKind, args)
}

export const meta: Route.MetaFunction = (args) => describePostList(newsKind, args)

export default function NewsList({ loaderData }: Route.ComponentProps) {
  return <PostListPage kind={newsKind} {...loaderData} />
}
