import type { SiteSettings } from '#content/agency/site.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import { listLatestPosts } from '#app/data/posts/sitemap-posts.ts'
import { toPostPath } from '#domain/posts/post-path.ts'
import type { SitemapEntry } from './write-sitemap.ts'

/** Google accepts news of the last two days, at most 1,000 (its guide on news sitemaps). */
const NEWS_AGE_MS = 48 * 60 * 60 * 1000

/** The news of the last 48 hours, newest first. */
export async function listLatestNews(
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

/** Google wants the language alone (ISO 639), and for Chinese one of two scripts, by region. */
export function toNewsLanguage(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  if (language !== 'zh') return language
  return script === 'Hant' ? 'zh-tw' : 'zh-cn'
}
