import type { Route } from './+types/author-json-feed.route'
import { answerAuthorFeed } from './answer-author-feed.ts'

export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerAuthorFeed('json', args)
}
