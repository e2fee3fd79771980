import { orderOf } from '#domain/page-keys.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import { declareReads, noteRows } from '../record-reads.ts'
import { type PostTable, SUMMARY_COLUMNS } from './post-rows.ts'

/** How many of the newest posts are looked through for those that go with another; more would not be read anyway. */
const NEWEST_POSTS = 36

/**
 * The newest published posts.
 * @throws DataError with `failureMessage` for people
 */
export async function listNewestPosts(
  client: PostsClient,
  options: { table: PostTable; failureMessage: string },
): Promise<PostSummary[]> {
  const { data, error, status } = await declareReads(client, orderOf(options.table))
    .from(options.table)
    .select(SUMMARY_COLUMNS)
    .eq('status', 'published')
    .order('published_at', { ascending: false })
    .order('id')
    .limit(NEWEST_POSTS)
  if (error) throw toDataError(options.failureMessage, error, status)
  noteRows(client, options.table, data)
  return data
}
