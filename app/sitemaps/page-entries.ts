import { listAuthors } from '#app/data/authors/list-authors.ts'
import { listLegalTexts } from '#app/data/legal-texts.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { findNewestDate } from '#app/data/posts/sitemap-posts.ts'
import { listTags } from '#app/data/tags/list-tags.ts'
import { listCaseStudies, getCaseStudyPath } from '#content/clients/case-studies/case-studies.ts'
import { getPagePath, listLandingPages } from '#content/landing/landing-pages.ts'
import { pageDates } from '#content/pages/page-dates.ts'
import { getServicePath, listServices } from '#content/services/services.ts'
import type { SiteContent } from '#domain/documents/document.ts'
import { listNewsTags, repeatsOnePost } from '#domain/posts/post-tags.ts'
import { toTagSlugPath } from '#domain/posts/post-path.ts'
import type { SitemapEntry } from './write-sitemap.ts'

/**
 * Lists the pages that are not among the six in /sitemap.xml. Legal pages are included when confirmed.
 * @throws DataError
 */
export async function listPageEntries(
  client: PostsClient,
  { siteUrl, content }: { siteUrl: string; content: SiteContent },
): Promise<SitemapEntry[]> {
  const [newest, legal] = await Promise.all([findNewestDate(client, 'news_posts'), listLegalTexts(client)])
  return [
    { url: `${siteUrl}/news`, lastModified: findLatest([pageDates['/news']?.changed, newest?.slice(0, 10)]) },
    ...[
      '/book-call',
      '/pay-us',
      '/how-we-count',
      '/sample-report',
      ...listCaseStudies(content).map(getCaseStudyPath),
      ...listLandingPages(content).map(getPagePath),
    ].map((path) => describePage(siteUrl, path)),
    ...legal.map(({ page, saved_at }) => ({
      url: `${siteUrl}/${page}`,
      lastModified: saved_at.slice(0, 10),
    })),
  ]
}

export function listToolEntries(siteUrl: string): SitemapEntry[] {
  return [describePage(siteUrl, '/acos-calculator')]
}

/** Lists service pages; empty if the settings redirect them to the overview. */
export function listServiceEntries(siteUrl: string, content: SiteContent, hasPages: boolean): SitemapEntry[] {
  return hasPages
    ? listServices(content).map((service) => describePage(siteUrl, getServicePath(service)))
    : []
}

/** Returns the latest of these dates; undefined if there are none. */
export function findLatest(dates: (string | undefined)[]): string | undefined {
  return dates.reduce((latest, date) => (date && (!latest || date > latest) ? date : latest), undefined)
}

function describePage(siteUrl: string, path: string): SitemapEntry {
  return { url: siteUrl + path, lastModified: pageDates[path]?.changed }
}

/** Lists the page of all authors, and pages of published authors. Their dates follow their posts. */
export async function listAuthorEntries(client: PostsClient, siteUrl: string): Promise<SitemapEntry[]> {
  const authors = (await listAuthors(client)).filter(({ posts }) => posts > 0)
  if (authors.length === 0) return []
  return [
    { url: `${siteUrl}/authors` },
    ...authors.map(({ slug, newestAt }) => ({
      url: `${siteUrl}/authors/${encodeURIComponent(slug)}`,
      lastModified: newestAt === null ? undefined : new Date(newestAt).toISOString(),
    })),
  ]
}

const LISTS: { table: PostTable; path: string; isVisible: (name: string) => boolean }[] = [
  { table: 'blog_posts', path: '/blog', isVisible: () => true },
  { table: 'news_posts', path: '/news', isVisible: (name) => listNewsTags([name]).length > 0 },
]
/** Maximum number of tags per list, most used first. Two lists stay below the sitemap limit of 50,000 (sitemaps.org). */
const MAX_TAGS = 20_000

/** Lists the tag overviews, and pages of visible tags. Their dates follow their posts. */
export async function listTagEntries(client: PostsClient, siteUrl: string): Promise<SitemapEntry[]> {
  const lists = await Promise.all(
    LISTS.map(async ({ table, path, isVisible }) => {
      const failureMessage = 'The tags could not be read'
      const tags = await listTags(client, { table, most: MAX_TAGS, failureMessage })
      const visible = tags.filter(({ name }) => isVisible(name))
      const entries = visible
        .filter((tag) => !repeatsOnePost(tag))
        .map(({ slug, newestAt }) => ({
          url: siteUrl + toTagSlugPath(path, slug),
          lastModified: new Date(newestAt).toISOString(),
        }))
      return visible.length === 0 ? [] : [{ url: `${siteUrl}${path}/tags` }, ...entries]
    }),
  )
  return lists.flat()
}
