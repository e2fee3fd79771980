import type { PostgrestError } from '@supabase/supabase-js'
import { orderOf, tagOf } from '#domain/page-keys.ts'
import { getPageRange, type RowRange } from '#domain/posts/pagination.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError, runQuery } from '../client/data-error.ts'
import { declareReads, recordRows } from '../record-reads.ts'
import { type Article, ARTICLE_COLUMNS, type PostTable, SUMMARY_COLUMNS } from './post-rows.ts'

type Options = {
  table: PostTable
  tag?: string
  page: number
  failureMessage: string
}

/**
 * Returns a page of published posts, newest first, and their total number.
 * @param options.page starts at 1; a page past the end is empty
 */
export async function listPosts(
  client: PostsClient,
  options: Options,
): Promise<{ posts: PostSummary[]; total: number }> {
  const rows = await readRows(client, options, getPageRange(options.page))
  const posts = rows.map(toSummary)
  // Rows contain the total, so a page past the end has none.
  const [counted] = rows.length > 0 || options.page === 1 ? rows : await readRows(client, options, FIRST_ROW)
  return { posts, total: counted?.total ?? 0 }
}

const FIRST_ROW: RowRange = { from: 0, to: 0 }

function toSummary(row: PostSummary): PostSummary {
  const { id, slug, title, summary, featured_image, featured_image_alt, author, tags, published_at } = row
  return { id, slug, title, summary, featured_image, featured_image_alt, author, tags, published_at }
}

async function readRows(client: PostsClient, options: Options, { from, to }: RowRange) {
  const { table, tag, failureMessage } = options
  const data = await runQuery(
    declareReads(client, tag === undefined ? orderOf(table) : tagOf(table, tag)).rpc(
      'list_published_posts',
      { p_table: table, p_tag: tag, p_offset: from, p_limit: to - from + 1 },
      { get: true },
    ),
    failureMessage,
  )
  recordRows(client, table, data)
  return data
}

type NewestOptions = Pick<Options, 'table' | 'failureMessage'>

/** Number of posts in a feed (specification, section 2.13). */
export const POSTS_IN_FEED = 30
/** Number of newest posts that are searched for similar ones. */
const NEWEST_POSTS = 36

/** Returns the newest published posts with their bodies, for feeds. @throws DataError with `failureMessage` */
export async function listFeedPosts(client: PostsClient, options: NewestOptions): Promise<Article[]> {
  return readNewest(
    client,
    options,
    await selectNewest(client, options.table, ARTICLE_COLUMNS, POSTS_IN_FEED),
  )
}

/** Returns the newest published posts. @throws DataError with `failureMessage` */
export async function listNewestPosts(client: PostsClient, options: NewestOptions): Promise<PostSummary[]> {
  return readNewest(client, options, await selectNewest(client, options.table, SUMMARY_COLUMNS, NEWEST_POSTS))
}

const selectNewest = <Columns extends string>(
  client: PostsClient,
  table: PostTable,
  columns: Columns,
  limit: number,
) =>
  declareReads(client, orderOf(table))
    .from(table)
    .select(columns)
    .eq('status', 'published')
    .order('published_at', { ascending: false })
    .order('id')
    .limit(limit)

function readNewest<Row>(
  client: PostsClient,
  { table, failureMessage }: NewestOptions,
  { data, error, status }: { data: unknown; error: PostgrestError | null; status: number },
): Row[] {
  if (error) throw toDataError(failureMessage, error, status)
  recordRows(client, table, data as (Row & { id: string })[])
  return data as Row[]
}
