import { getPageRange } from '#domain/posts/pagination.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import { type PostTable, SUMMARY_COLUMNS } from './post-rows.ts'

/**
 * One page of published posts, newest first, with the number of all of them.
 * @param page counted from 1; a page past the end is empty.
 * @throws DataError with `failureMessage` for people.
 */
export async function listPosts(
  client: PostsClient,
  options: { table: PostTable; page: number; failureMessage: string },
): Promise<{ posts: PostSummary[]; total: number }> {
  const { from, to } = getPageRange(options.page)
  const { data, count, error, status } = await client
    .from(options.table)
    .select(SUMMARY_COLUMNS, { count: 'exact' })
    .eq('status', 'published')
    .order('published_at', { ascending: false })
    .order('id')
    .range(from, to)
  // An offset past the last row of a counted list is answered 416 (PostgREST, pagination).
  if (status === 416) return { posts: [], total: await countPosts(client, options) }
  if (error) throw toDataError(options.failureMessage, error, status)
  return { posts: data, total: count ?? data.length }
}

async function countPosts(
  client: PostsClient,
  options: { table: PostTable; failureMessage: string },
): Promise<number> {
  const { count, error, status } = await client
    .from(options.table)
    .select('id', { count: 'exact' })
    .eq('status', 'published')
    .limit(1)
  if (error) throw toDataError(options.failureMessage, error, status)
  return count ?? 0
}
