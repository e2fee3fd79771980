import type { Route } from './+types/sitemap-posts.route'
import { answerAllPosts } from './post-sitemaps.ts'

/** The address by which crawlers knew the posts before there was an index. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return answerAllPosts(context)
}
