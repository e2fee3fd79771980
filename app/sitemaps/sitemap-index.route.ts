import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { findNewestDate } from '#app/data/sitemaps/sitemap-posts.ts'
import type { Route } from './+types/sitemap-index.route'
import { listAuthorEntries } from './author-sitemap.ts'
import { listLatestNews } from './latest-news.ts'
import { findLatest, listPageEntries, listServiceEntries, listToolEntries } from './page-entries.ts'
import { listPostSitemaps } from './post-sitemaps.ts'
import { listTagEntries } from './tag-sitemap.ts'
import { respondWithIndex, type SitemapEntry } from './write-sitemap.ts'

/**
 * Every sitemap that has entries: the schema knows no empty one. Those whose entries never go with a post have the date of
 * their latest entry; in the others an address may go without any date getting later, and who looks at dates alone would
 * not fetch them again.
 */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl, settings, flags } = context.get(siteContext)
  const client = context.get(clientContext)
  const [posts, news, authors, tags, pages, newest] = await showLoadFailure(() =>
    Promise.all([
      listPostSitemaps(client, siteUrl),
      listLatestNews(client, { siteUrl, settings, now: new Date() }),
      listAuthorEntries(client, siteUrl),
      listTagEntries(client, siteUrl),
      listPageEntries(client, siteUrl),
      findNewestDate(client, 'blog_posts'),
    ]),
  )
  const describe = (name: string, lastModified?: string): SitemapEntry => ({
    url: `${siteUrl}/${name}.xml`,
    lastModified,
  })
  const date = (entries: SitemapEntry[]) => findLatest(entries.map(({ lastModified }) => lastModified))
  return respondWithIndex([
    [
      describe('sitemap', newest?.slice(0, 10)),
      describe('sitemap-pages', date(pages)),
      describe('sitemap-tools', date(listToolEntries(siteUrl))),
      ...(flags.individualServicePages
        ? [describe('sitemap-services', date(listServiceEntries(siteUrl, true)))]
        : []),
      ...(authors.length > 0 ? [describe('sitemap-authors')] : []),
      ...(tags.length > 0 ? [describe('sitemap-tags')] : []),
      ...(news.length > 0 ? [describe('sitemap-latest-news')] : []),
      ...posts,
    ],
  ])
}
