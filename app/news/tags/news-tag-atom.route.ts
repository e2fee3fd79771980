import { answerTagFeed } from '#app/feeds/answer-tag-feed.ts'
import { newsKind } from '../news-kind.ts'
import type { Route } from './+types/news-tag-atom.route'

export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerTagFeed(newsKind, 'atom', args)
}
