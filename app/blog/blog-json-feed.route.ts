import { answerFeed } from '#app/feeds/answer-feed.ts'
import type { Route } from './+types/blog-json-feed.route'
import { blogKind } from './blog-kind.ts'

export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return answerFeed(blogKind, 'json', context)
}
