import { answerPostMarkdown } from '#app/markdown/post-markdown.ts'
import type { Route } from './+types/blog-markdown.route'
import { blogKind } from './blog-kind.ts'

export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return answerPostMarkdown(blogKind, params.name, context)
}
