import { tagOf } from '#domain/page-keys/page-keys.ts'
import { getPageRange, type RowRange } from '#domain/posts/pagination.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import { declareReads, noteRows } from '../page-reads/record-reads.ts'
import { POSTS_IN_FEED } from '../posts/list-feed-posts.ts'
import { type Article, ARTICLE_COLUMNS, type PostTable, SUMMARY_COLUMNS } from '../posts/post-rows.ts'

type Options = { table: PostTable; slug: string; failureMessage: string }

/** PostgREST's answer to an offset past the last row of a counted list. */
const RANGE_NOT_SATISFIABLE = 416

/**
 * One page of the published posts of a tag, newest first, with the number of all of them.
 * @param options.page counted from 1; a page past the end is empty
 * @throws DataError with `failureMessage` for people
 */
export async function listTagPosts(
  client: PostsClient,
  options: Options & { page: number },
): Promise<{ posts: PostSummary[]; total: number }> {
  const { ids, total } = await listIds(client, options, getPageRange(options.page))
  if (ids.length === 0) return { posts: [], total }
  const { data, error, status } = await declareReads(client)
    .from(options.table)
    .select(SUMMARY_COLUMNS)
    .eq('status', 'published')
    .in('id', ids)
  if (error) throw toDataError(options.failureMessage, error, status)
  noteRows(client, options.table, data)
  return { posts: sortAs(ids, data), total }
}

/**
 * The newest published posts of a tag with their bodies, as many as a feed has.
 * @throws DataError with `failureMessage` for people
 */
export async function listTagFeedPosts(client: PostsClient, options: Options): Promise<Article[]> {
  const { ids } = await listIds(client, options, { from: 0, to: POSTS_IN_FEED - 1 })
  if (ids.length === 0) return []
  const { data, error, status } = await declareReads(client)
    .from(options.table)
    .select(ARTICLE_COLUMNS)
    .eq('status', 'published')
    .in('id', ids)
  if (error) throw toDataError(options.failureMessage, error, status)
  noteRows(client, options.table, data)
  return sortAs(ids, data)
}

/** From the index of posts by tag, which holds what a list is ordered and counted by. */
async function listIds(client: PostsClient, options: Options, { from, to }: RowRange) {
  const { data, count, error, status } = await selectIds(client, options)
    .order('published_at', { ascending: false })
    .order('post_id')
    .range(from, to)
  if (status === RANGE_NOT_SATISFIABLE) return { ids: [], total: await countPosts(client, options) }
  if (error) throw toDataError(options.failureMessage, error, status)
  return { ids: data.map((row) => row.post_id), total: count ?? data.length }
}

async function countPosts(client: PostsClient, options: Options): Promise<number> {
  const { count, error, status } = await selectIds(client, options).limit(1)
  if (error) throw toDataError(options.failureMessage, error, status)
  return count ?? 0
}

function selectIds(client: PostsClient, { table, slug }: Options) {
  return declareReads(client, tagOf(table, slug))
    .from('post_tags')
    .select('post_id', { count: 'exact' })
    .eq('tag', slug)
    .eq('post_table', table)
    .eq('is_published', true)
}

function sortAs<Post extends { id: string }>(ids: readonly string[], posts: readonly Post[]): Post[] {
  const byId = new Map(posts.map((post) => [post.id, post]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
