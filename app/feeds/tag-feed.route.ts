import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import type { Article } from '#app/data/posts/post-rows.ts'
import { listTagFeedPosts } from '#app/data/tags/list-tags.ts'
import { findPostKind } from '#app/posts/post-kind.ts'
import { findVisibleTag } from '#app/posts/tags/load-tag.ts'
import { describeTagList, nameTagList } from '#app/posts/tags/tag-meta.ts'
import { FEED_FORMATS } from '#app/seo/feed-links.ts'
import { toPostPath, toTagSlugPath } from '#domain/posts/post-path.ts'
import type { Route } from './+types/tag-feed.route'
import { findFeedFormat, sendFeed } from './send-feed.ts'

/** Newest posts with a tag in full. 404 for a tag without visible posts; redirects former names. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { pathname } = new URL(args.request.url)
  const kind = findPostKind(pathname)
  const format = findFeedFormat(pathname)
  const pathOf = (slug: string) => toTagSlugPath(kind.path, slug)
  const tag = await findVisibleTag(kind, args, (slug) => `${pathOf(slug)}/${FEED_FORMATS[format].file}`)
  const posts = tag
    ? await showLoadFailure(() =>
        listTagFeedPosts(args.context.get(clientContext), {
          table: kind.table,
          slug: tag.slug,
          failureMessage: kind.loadFailure,
        }),
      )
    : []
  if (!tag || posts.length === 0) {
    return new Response('There are no posts with this tag.\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    })
  }
  const followed = {
    title: nameTagList(kind, tag),
    description: describeTagList(kind, tag, args.context.get(siteContext).content),
    path: pathOf(tag.slug),
    toPostPath: (post: Article) => toPostPath(kind.path, post.slug),
    listVisibleTags: kind.listVisibleTags,
  }
  return sendFeed(followed, posts, format, args.context)
}
