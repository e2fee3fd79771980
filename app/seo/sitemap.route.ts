import { clientContext, siteContext } from '#app/data/context/context.ts'
import { listPosts } from '#app/data/posts/list-posts.ts'
import type { Route } from './+types/sitemap.route'
import { respondWithSitemap, type SitemapEntry } from './sitemap-xml.ts'

/** Home, about, services, case-studies, blog and contact, all with the same date (specification, section 2). */
const PATHS = ['/', '/about', '/services', '/case-studies', '/blog', '/contact']

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl } = context.get(siteContext)
  try {
    const { posts } = await listPosts(context.get(clientContext), {
      table: 'blog_posts',
      page: 1,
      failureMessage: 'The date of the newest post could not be read',
    })
    return respondWithSitemap(listEntries(siteUrl, posts[0]?.published_at))
  } catch (error) {
    // The pages are there without their date; nobody should keep that answer.
    console.error(error)
    return respondWithSitemap(listEntries(siteUrl, undefined), 'no-store')
  }
}

function listEntries(siteUrl: string, lastModified: string | undefined): SitemapEntry[] {
  return PATHS.map((path) => ({ url: siteUrl + path, lastModified }))
}
