import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { listFeedPosts } from '#app/data/posts/list-posts.ts'
import { findPostKind } from '#app/posts/post-kind.ts'
import { postLists } from '#content/pages/post-lists.ts'
import type { Route } from './+types/list-feed.route'
import { findFeedFormat, sendFeed } from './send-feed.ts'

export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { pathname } = new URL(request.url)
  const kind = findPostKind(pathname)
  const posts = await showLoadFailure(() =>
    listFeedPosts(context.get(clientContext), { table: kind.table, failureMessage: kind.loadFailure }),
  )
  return sendFeed(
    { ...kind, ...context.get(siteContext).content.read(postLists)[kind.name] },
    posts,
    findFeedFormat(pathname),
    context,
  )
}
