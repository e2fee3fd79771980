import { clientContext, siteContext } from '#app/data/context/context.ts'
import { listPostDates } from '#app/data/posts/list-post-dates.ts'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import type { Route } from './+types/sitemap-posts.route'
import { respondWithSitemap } from './sitemap-xml.ts'

/** Every published post, kept apart from the fixed list that the specification gives for /sitemap.xml. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl } = context.get(siteContext)
  const client = context.get(clientContext)
  const [blog, news] = await showLoadFailure(() =>
    Promise.all([listPostDates(client, 'blog_posts'), listPostDates(client, 'news_posts')]),
  )
  const entries = [
    ...blog.map((post) => ({ url: siteUrl + toPostPath('/blog', post.slug), lastModified: post.updatedAt })),
    ...news.map((post) => ({ url: siteUrl + toPostPath('/news', post.slug), lastModified: post.updatedAt })),
  ]
  return respondWithSitemap(entries)
}
