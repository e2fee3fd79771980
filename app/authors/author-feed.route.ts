import { redirect } from 'react-router'
import { findAuthor } from '#app/data/authors/find-author.ts'
import { listAuthorFeedPosts } from '#app/data/authors/list-author-posts.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { findFeedFormat, sendFeed } from '#app/feeds/send-feed.ts'
import { MIXED_KINDS } from '#app/posts/post-kind.ts'
import { FEED_FORMATS } from '#app/seo/feed-links.ts'
import { toAuthorPath } from '#domain/authors/author.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import { describeAuthor } from './author-meta.ts'
import type { Route } from './+types/author-feed.route'

/** Newest posts of an author in full. Redirects former slugs; 404 for unknown authors. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const format = findFeedFormat(pathname)
  const client = context.get(clientContext)
  const found = await showLoadFailure(() => findAuthor(client, params.slug))
  if (found.kind === 'unknown') return new Response('There is no such author.\n', { status: 404 })
  if (found.kind === 'moved') {
    throw redirect(`${toAuthorPath(found.slug)}/${FEED_FORMATS[format].file}${search}`, 301)
  }
  const { author } = found
  const posts = await showLoadFailure(() => listAuthorFeedPosts(client, author.id))
  const tables = new Map(posts.map(({ table, post }) => [post.id, table]))
  const list = {
    path: toAuthorPath(author.slug),
    title: author.name,
    description: describeAuthor(author, context.get(siteContext).settings.name),
    // Tags are filtered below, by the list of each post.
    listVisibleTags: (tags: readonly string[]) => [...tags],
    toPostPath: ({ id, slug }: { id: string; slug: string }) =>
      toPostPath(MIXED_KINDS[tables.get(id)!].path, slug),
  }
  const articles = posts.map(({ table, post }) => ({
    ...post,
    tags: MIXED_KINDS[table].listVisibleTags(post.tags),
  }))
  return sendFeed(list, articles, format, context)
}
