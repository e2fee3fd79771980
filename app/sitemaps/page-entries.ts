import { pageDates } from '#content/pages/page-dates.ts'
import { serviceSlugs } from '#content/services/service-slugs.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import { findNewestDate } from '#app/data/sitemaps/sitemap-posts.ts'
import type { SitemapEntry } from './write-sitemap.ts'

/** The pages beside the six of /sitemap.xml; the list of news changes with a post, too. @throws DataError */
export async function listPageEntries(client: PostsClient, siteUrl: string): Promise<SitemapEntry[]> {
  const newest = await findNewestDate(client, 'news_posts')
  return [
    { url: `${siteUrl}/news`, lastModified: findLatest([pageDates['/news']?.changed, newest?.slice(0, 10)]) },
    ...['/book-call', '/pay-us'].map((path) => describePage(siteUrl, path)),
  ]
}

export function listToolEntries(siteUrl: string): SitemapEntry[] {
  return [describePage(siteUrl, '/acos-calculator')]
}

/** @param hasPages whether services have pages of their own; else there is nothing to tell */
export function listServiceEntries(siteUrl: string, hasPages: boolean): SitemapEntry[] {
  return hasPages ? serviceSlugs.map((slug) => describePage(siteUrl, `/services/${slug}`)) : []
}

/** The latest of these dates; undefined when there is none. */
export function findLatest(dates: (string | undefined)[]): string | undefined {
  return dates.reduce((latest, date) => (date && (!latest || date > latest) ? date : latest), undefined)
}

function describePage(siteUrl: string, path: string): SitemapEntry {
  return { url: siteUrl + path, lastModified: pageDates[path]?.changed }
}
