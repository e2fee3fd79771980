import type { Route } from './+types/author-atom.route'
import { answerAuthorFeed } from './answer-author-feed.ts'

export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerAuthorFeed('atom', args)
}
