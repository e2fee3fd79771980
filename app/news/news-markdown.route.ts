import { answerPostMarkdown } from '#app/markdown/post-markdown.ts'
import type { Route } from './+types/news-markdown.route'
import { newsKind } from './news-kind.ts'

export function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  return answerPostMarkdown(newsKind, params.name, context)
}
