import { listTags } from '#app/data/tags/list-tags.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { listNewsTags } from '#domain/posts/post-tags.ts'
import { toTagSlugPath } from '#domain/posts/post-path.ts'
import type { SitemapEntry } from './write-sitemap.ts'

const LISTS: { table: PostTable; path: string; isVisible: (name: string) => boolean }[] = [
  { table: 'blog_posts', path: '/blog', isVisible: () => true },
  { table: 'news_posts', path: '/news', isVisible: (name) => listNewsTags([name]).length > 0 },
]
/** Of each list, those of most posts: both together stay below what one sitemap may hold (50,000, sitemaps.org). */
const MOST_TAGS = 20_000

/** The overview of tags of each list and the page of each tag that its readers see. A page changes with a post. */
export async function listTagEntries(client: PostsClient, siteUrl: string): Promise<SitemapEntry[]> {
  const lists = await Promise.all(
    LISTS.map(async ({ table, path, isVisible }) => {
      const failureMessage = 'The tags could not be read'
      const tags = await listTags(client, { table, most: MOST_TAGS, failureMessage })
      const entries = tags
        .filter(({ name }) => isVisible(name))
        .map(({ slug, newestAt }) => ({
          url: siteUrl + toTagSlugPath(path, slug),
          lastModified: new Date(newestAt).toISOString(),
        }))
      return entries.length === 0 ? [] : [{ url: `${siteUrl}${path}/tags` }, ...entries]
    }),
  )
  return lists.flat()
}
