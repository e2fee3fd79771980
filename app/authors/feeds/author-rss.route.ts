import type { Route } from './+types/author-rss.route'
import { answerAuthorFeed } from './answer-author-feed.ts'

export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerAuthorFeed('rss', args)
}
