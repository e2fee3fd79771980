import { clientContext, siteContext } from '#app/data/context/context.ts'
import { findNewestDate } from '#app/data/sitemaps/sitemap-posts.ts'
import type { Route } from './+types/sitemap.route'
import { respondWithSitemap, type SitemapEntry } from './write-sitemap.ts'

/** Home, about, services, case-studies, blog and contact, all with the same date (specification, section 2). */
const PATHS = ['/', '/about', '/services', '/case-studies', '/blog', '/contact']

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl } = context.get(siteContext)
  try {
    const newest = await findNewestDate(context.get(clientContext), 'blog_posts')
    return await respondWithSitemap([listEntries(siteUrl, newest?.slice(0, 10))])
  } catch (error) {
    // The pages are there without their date; nobody should keep that answer.
    console.error(error)
    return respondWithSitemap([listEntries(siteUrl, undefined)], 'no-store')
  }
}

function listEntries(siteUrl: string, lastModified: string | undefined): SitemapEntry[] {
  return PATHS.map((path) => ({ url: siteUrl + path, lastModified }))
}
