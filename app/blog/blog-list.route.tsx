import { loadPostList } from '#app/posts/load-post-list.ts'
import { describePostList } from '#app/posts/post-meta.ts'
import { PostListPage } from '#app/posts/post-list-page.tsx'
import type { Route } from './+types/blog-list.route'
import { blogKind } from './blog-kind.ts'

export function loader(args: Route.LoaderArgs) {
  return loadPostList(blogKind, args)
}

export const meta: Route.MetaFunction = (args) => describePostList(blogKind, args)

export default function BlogList({ loaderData }: Route.ComponentProps) {
  return <PostListPage kind={blogKind} {...loaderData} />
}
