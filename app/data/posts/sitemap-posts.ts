import { anyOf, orderOf } from '#domain/page-keys.ts'
import type { PostTimes } from '#domain/posts/post-dates.ts'
import { runQuery } from '../client/data-error.ts'
import { declareReads } from '../record-reads.ts'
import type { PostsClient } from '../context/context.ts'
import type { PostTable } from './post-rows.ts'

export type SitemapPost = PostTimes & { slug: string; featured_image: string | null }

/** Posts of a part, as columns. */
type ListedPart = [
  slugs: string[],
  featuredImages: (string | null)[],
  publishedAt: string[],
  revisedAt: (string | null)[],
]
type Part = { table: PostTable; /** Starts at 1. */ number: number; /** At most 5,000. */ size: number }

const MAX_LATEST_POSTS = 1000
const FAILURE = 'The list of posts could not be read'

export async function countSitemapPosts(client: PostsClient, table: PostTable): Promise<number> {
  return runQuery(
    declareReads(client, orderOf(table)).rpc('count_sitemap_posts', { p_table: table }, { get: true }),
    FAILURE,
  )
}

/** Returns the posts of a part, oldest first, so that a new post changes only the last part. @throws DataError */
export async function listSitemapPosts(
  client: PostsClient,
  { table, number, size }: Part,
): Promise<SitemapPost[]> {
  const data = await runQuery(
    declareReads(client, anyOf(table), orderOf(table)).rpc(
      'list_sitemap_part',
      { p_table: table, p_number: number, p_size: size },
      { get: true },
    ),
    FAILURE,
  )
  const [slugs, featuredImages, publishedAt, revisedAt] = data as unknown as ListedPart
  return slugs.map((slug, at) => ({
    slug,
    featured_image: featuredImages[at]!,
    published_at: publishedAt[at]!,
    revised_at: revisedAt[at]!,
  }))
}

export async function listLatestPosts(
  client: PostsClient,
  { table, since, limit = MAX_LATEST_POSTS }: { table: PostTable; since?: Date; limit?: number },
): Promise<{ slug: string; title: string; summary: string; published_at: string }[]> {
  const listed = declareReads(client, anyOf(table))
    .from(table)
    .select('slug,title,summary,published_at')
    .eq('status', 'published')
    .eq('noindex', false)
  return runQuery(
    (since ? listed.gte('published_at', since.toISOString()) : listed)
      .order('published_at', { ascending: false })
      .order('id')
      .limit(limit),
    FAILURE,
  )
}

/** Returns the date of the newest published post; undefined if there is none. */
export async function findNewestDate(client: PostsClient, table: PostTable): Promise<string | undefined> {
  const data = await runQuery(
    declareReads(client, orderOf(table))
      .from(table)
      .select('published_at')
      .eq('status', 'published')
      .eq('noindex', false)
      .order('published_at', { ascending: false })
      .limit(1)
      .maybeSingle(),
    FAILURE,
  )
  return data?.published_at
}
