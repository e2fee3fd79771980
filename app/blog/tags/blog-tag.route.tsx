import { loadTag } from '#app/posts/tags/load-tag.ts'
import { MissingTag } from '#app/posts/tags/missing-tag.tsx'
import { describeTag } from '#app/posts/tags/tag-meta.ts'
import { TagPage } from '#app/posts/tags/tag-page.tsx'
import { blogKind } from '../blog-kind.ts'
import type { Route } from './+types/blog-tag.route'

export function loader(args: Route.LoaderArgs) {
  return loadTag(blogKind, args)
}

export const meta: Route.MetaFunction = (args) => describeTag(blogKind, args)

export default function BlogTag({ loaderData }: Route.ComponentProps) {
  return loaderData.tag ? (
    <TagPage kind={blogKind} {...loaderData} />
  ) : (
    <MissingTag kind={blogKind} {...loaderData} />
  )
}
