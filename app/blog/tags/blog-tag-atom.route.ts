import { answerTagFeed } from '#app/feeds/answer-tag-feed.ts'
import { blogKind } from '../blog-kind.ts'
import type { Route } from './+types/blog-tag-atom.route'

export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerTagFeed(blogKind, 'atom', args)
}
