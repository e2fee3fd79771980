import { clientContext, siteContext } from '#app/data/context.ts'
import { listPosts } from '#app/data/list-posts.ts'
import type { Route } from './+types/sitemap.route'
import { answerSitemap } from './sitemap-xml.ts'

/** Home, about, services, case-studies, blog and contact, all with the same date (specification, section 2). */
const PATHS = ['/', '/about', '/services', '/case-studies', '/blog', '/contact']

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl } = context.get(siteContext)
  const newest = await listPosts(context.get(clientContext), {
    table: 'blog_posts',
    page: 1,
    failureMessage: 'The sitemap could not be made',
  })
  const lastModified = newest.posts[0]?.published_at
  return answerSitemap(PATHS.map((path) => ({ url: siteUrl + path, lastModified })))
}
