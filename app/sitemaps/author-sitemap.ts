import { listAuthors } from '#app/data/authors/list-authors.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import type { SitemapEntry } from './write-sitemap.ts'

/** The list of authors and the page of each who has published; nothing while nobody has. A page changes with a post. */
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
