import { data, type RouterContextProvider } from 'react-router'
import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, type PostsClient, siteContext } from '#app/data/context/context.ts'
import { findNewestDate, listLatestPosts } from '#app/data/posts/sitemap-posts.ts'
import { listCaseStudies } from '#content/clients/case-studies/case-studies.ts'
import { pageDates } from '#content/pages/page-dates.ts'
import type { Route } from './+types/sitemap.route'
import {
  findLatest,
  listAuthorEntries,
  listPageEntries,
  listServiceEntries,
  listTagEntries,
  listToolEntries,
} from './page-entries.ts'
import { answerAllPosts, answerPostSitemap, BLOG, listPostSitemaps, NOTICES } from './post-sitemaps.ts'
import { respondWithIndex, respondWithSitemap, type SitemapEntry } from './write-sitemap.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { toPostPath } from '#domain/posts/post-path.ts'

type Context = Readonly<RouterContextProvider>

/** Sends any of the sitemaps. Throws like `showLoadFailure`. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { siteUrl, settings, content, flags } = context.get(siteContext)
  const client = context.get(clientContext)
  const respond = async (entries: SitemapEntry[] | Promise<SitemapEntry[]>) =>
    respondWithSitemap([await showLoadFailure(async () => entries)])
  // Routes ignore case and a trailing slash.
  switch (new URL(request.url).pathname.toLowerCase().replace(/\/$/, '')) {
    case '/sitemap.xml':
      return answerMain(context)
    case '/sitemap-index.xml':
      return answerIndex(context)
    case '/sitemap-pages.xml':
      return respond(listPageEntries(client, { siteUrl, content }))
    case '/sitemap-services.xml':
      return respond(listServiceEntries(siteUrl, content, flags.individualServicePages))
    case '/sitemap-tools.xml':
      return respond(listToolEntries(siteUrl))
    case '/sitemap-blog.xml':
      return answerPostSitemap(BLOG, { request, context })
    case '/sitemap-news.xml':
      return answerPostSitemap(NOTICES, { request, context })
    case '/sitemap-authors.xml':
      return respond(listAuthorEntries(client, siteUrl))
    case '/sitemap-tags.xml':
      return respond(listTagEntries(client, siteUrl))
    case '/sitemap-latest-news.xml':
      return respond(listLatestNews(client, { siteUrl, settings, now: new Date() }))
    // Former URL of all posts.
    case '/sitemap-posts.xml':
      return answerAllPosts(context)
    default:
      throw data(null, { status: 404 })
  }
}

/** All with the same date (specification, section 2). */
const PATHS = ['/', '/about', '/services', '/case-studies', '/blog', '/contact']

async function answerMain(context: Context): Promise<Response> {
  const { siteUrl, content } = context.get(siteContext)
  const paths = PATHS.filter((path) => path !== '/case-studies' || listCaseStudies(content).length > 0)
  const listEntries = (lastModified: string | undefined): SitemapEntry[] =>
    paths.map((path) => ({ url: siteUrl + path, lastModified }))
  try {
    const newest = await findNewestDate(context.get(clientContext), 'blog_posts')
    return await respondWithSitemap([listEntries(findDate(newest))])
  } catch (error) {
    // Dates are missing, so the response must not be cached.
    console.error(error)
    return respondWithSitemap([listEntries(undefined)], 'no-store')
  }
}

/** Returns the latest date of posts and pages. Pages have one even if there are no posts. */
function findDate(newestPost: string | undefined): string | undefined {
  return findLatest([newestPost?.slice(0, 10), ...PATHS.map((path) => pageDates[path]?.changed)])
}

/**
 * Sends an index of all non-empty sitemaps, because the schema allows no empty ones. Only sitemaps that never
 * lose entries have a date: removing an entry does not change the latest date, so crawlers would miss it.
 */
async function answerIndex(context: Context): Promise<Response> {
  const { siteUrl, settings, content, flags } = context.get(siteContext)
  const client = context.get(clientContext)
  const [posts, news, authors, tags, pages, newest] = await showLoadFailure(() =>
    Promise.all([
      listPostSitemaps(client, siteUrl),
      listLatestNews(client, { siteUrl, settings, now: new Date() }),
      listAuthorEntries(client, siteUrl),
      listTagEntries(client, siteUrl),
      listPageEntries(client, { siteUrl, content }),
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
      describe('sitemap', findDate(newest)),
      describe('sitemap-pages', date(pages)),
      describe('sitemap-tools', date(listToolEntries(siteUrl))),
      ...(flags.individualServicePages
        ? [describe('sitemap-services', date(listServiceEntries(siteUrl, content, true)))]
        : []),
      ...(authors.length > 0 ? [describe('sitemap-authors')] : []),
      ...(tags.length > 0 ? [describe('sitemap-tags')] : []),
      ...(news.length > 0 ? [describe('sitemap-latest-news')] : []),
      ...posts,
    ],
  ])
}

/** Limits in Google's guide on news sitemaps: two days, 1,000 entries. */
const NEWS_AGE_MS = 48 * 60 * 60 * 1000

/** Lists the news of the last 48 hours, newest first. */
async function listLatestNews(
  client: PostsClient,
  site: { siteUrl: string; settings: Pick<SiteSettings, 'name' | 'language'>; now: Date },
): Promise<SitemapEntry[]> {
  const since = new Date(site.now.getTime() - NEWS_AGE_MS)
  const posts = await listLatestPosts(client, { table: 'news_posts', since })
  return posts.map((post) => ({
    url: site.siteUrl + toPostPath('/news', post.slug),
    news: {
      publication: site.settings.name,
      language: toNewsLanguage(site.settings.language),
      published: new Date(post.published_at).toISOString(),
      title: post.title,
    },
  }))
}

/** Returns the language code that Google accepts: ISO 639 only, and for Chinese one of two scripts, by region. */
export function toNewsLanguage(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  if (language !== 'zh') return language
  return script === 'Hant' ? 'zh-tw' : 'zh-cn'
}
