import { answerFeed } from '#app/feeds/answer-feed.ts'
import type { Route } from './+types/news-atom.route'
import { newsKind } from './news-kind.ts'

export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return answerFeed(newsKind, 'atom', context)
}
