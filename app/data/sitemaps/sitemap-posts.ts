import { anyOf, orderOf } from '#domain/page-keys/page-keys.ts'
import type { PostTimes } from '#domain/posts/last-modified.ts'
import { toDataError } from '../client/data-error.ts'
import { declareReads } from '../page-reads/record-reads.ts'
import type { PostsClient } from '../context/context.ts'
import type { PostTable } from '../posts/post-rows.ts'

/** What a sitemap tells of a post. */
export type SitemapPost = PostTimes & { id: string; slug: string; featured_image: string | null }

/** The columns of a post, as the database lists them. */
type ListedEntry = [
  id: string,
  slug: string,
  featuredImage: string | null,
  publishedAt: string,
  changedAt: string | null,
]
type Cursor = Pick<SitemapPost, 'id' | 'published_at'>
type Part = { table: PostTable; /** Counted from 1. */ number: number; size: number }

const ROWS_PER_CALL = 1000
const FAILURE = 'The list of posts could not be read'

/** How many published posts sitemaps may list: those that are not kept out of search. */
export async function countSitemapPosts(client: PostsClient, table: PostTable): Promise<number> {
  const { data, error, status } = await declareReads(client, orderOf(table)).rpc(
    'count_sitemap_posts',
    { p_table: table },
    { get: true },
  )
  if (error) throw toDataError(FAILURE, error, status)
  return data
}

/**
 * The posts of one part in pages of what one answer may hold, oldest first, so that a new post changes the last part
 * alone. Each page begins where the one before ended; only the beginning of the part is counted off.
 * @throws DataError for people
 */
export async function* listSitemapPosts(client: PostsClient, part: Part): AsyncGenerator<SitemapPost[]> {
  let cursor: Cursor | null = null
  for (let left = part.size; left > 0;) {
    const limit = Math.min(left, ROWS_PER_CALL)
    const rows: SitemapPost[] = await readPage(client, part, cursor, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    left -= rows.length
    cursor = rows.at(-1)!
  }
}

/** The newest published posts, at most since a time, newest first. */
export async function listLatestPosts(
  client: PostsClient,
  { table, since, limit = ROWS_PER_CALL }: { table: PostTable; since?: Date; limit?: number },
): Promise<{ slug: string; title: string; summary: string; published_at: string }[]> {
  const listed = declareReads(client, anyOf(table))
    .from(table)
    .select('slug,title,summary,published_at')
    .eq('status', 'published')
    .eq('noindex', false)
  const { data, error, status } = await (since ? listed.gte('published_at', since.toISOString()) : listed)
    .order('published_at', { ascending: false })
    .order('id')
    .limit(limit)
  if (error) throw toDataError(FAILURE, error, status)
  return data
}

/** When the newest published post was published, or undefined without posts. */
export async function findNewestDate(client: PostsClient, table: PostTable): Promise<string | undefined> {
  const { data, error, status } = await declareReads(client, orderOf(table))
    .from(table)
    .select('published_at')
    .eq('status', 'published')
    .eq('noindex', false)
    .order('published_at', { ascending: false })
    .limit(1)
    .maybeSingle()
  if (error) throw toDataError(FAILURE, error, status)
  return data?.published_at
}

/** The posts after the cursor, or the first ones of the part. */
async function readPage(
  client: PostsClient,
  { table, number, size }: Part,
  after: Cursor | null,
  limit: number,
): Promise<SitemapPost[]> {
  const { data, error, status } = await declareReads(client, anyOf(table), orderOf(table)).rpc(
    'list_sitemap_entries',
    {
      p_table: table,
      p_limit: limit,
      ...(after
        ? { p_after_time: after.published_at, p_after_id: after.id }
        : { p_skip: (number - 1) * size }),
    },
  )
  if (error) throw toDataError(FAILURE, error, status)
  return (data as unknown as ListedEntry[]).map(([id, slug, featured_image, published_at, changed_at]) => ({
    id,
    slug,
    featured_image,
    published_at,
    changed_at,
  }))
}
