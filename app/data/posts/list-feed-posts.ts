import { orderOf } from '#domain/page-keys.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import { declareReads, noteRows } from '../record-reads.ts'
import { type Article, type PostTable, ARTICLE_COLUMNS } from './post-rows.ts'

/** What a reader of feeds gets (specification, section 2.13). */
export const POSTS_IN_FEED = 30

/**
 * The newest published posts with their bodies, newest first.
 * @throws DataError with `failureMessage` for people
 */
export async function listFeedPosts(
  client: PostsClient,
  options: { table: PostTable; failureMessage: string },
): Promise<Article[]> {
  const { data, error, status } = await declareReads(client, orderOf(options.table))
    .from(options.table)
    .select(ARTICLE_COLUMNS)
    .eq('status', 'published')
    .order('published_at', { ascending: false })
    .order('id')
    .limit(POSTS_IN_FEED)
  if (error) throw toDataError(options.failureMessage, error, status)
  noteRows(client, options.table, data)
  return data
}
