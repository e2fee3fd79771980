import { orderOf } from '#domain/page-keys/page-keys.ts'
import { getPageRange, type RowRange } from '#domain/posts/pagination.ts'
import type { PostSummary } from '#domain/posts/post.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import { declareReads, noteRows } from '../page-reads/record-reads.ts'
import { type PostTable, SUMMARY_COLUMNS } from './post-rows.ts'

type Options = { table: PostTable; page: number; failureMessage: string }

/** Behind so many posts the database would read and sort every post to skip them; ids alone come from an index. */
const FAR_ROWS = 120

/** PostgREST's answer to an offset past the last row of a counted list. */
const RANGE_NOT_SATISFIABLE = 416

/**
 * One page of published posts, newest first, with the number of all of them.
 * @param page counted from 1; a page past the end is empty.
 * @throws DataError with `failureMessage` for people.
 */
export async function listPosts(
  client: PostsClient,
  options: Options,
): Promise<{ posts: PostSummary[]; total: number }> {
  const range = getPageRange(options.page)
  if (range.from < FAR_ROWS) return listNearPosts(client, options, range)
  const { ids, total } = await listIds(client, options, range)
  if (ids.length === 0) return { posts: [], total }
  const { data, error, status } = await declareReads(client, orderOf(options.table))
    .from(options.table)
    .select(SUMMARY_COLUMNS)
    .eq('status', 'published')
    .in('id', ids)
  if (error) throw toDataError(options.failureMessage, error, status)
  noteRows(client, options.table, data)
  const byId = new Map(data.map((post) => [post.id, post]))
  return { posts: ids.flatMap((id) => byId.get(id) ?? []), total }
}

async function listNearPosts(client: PostsClient, options: Options, { from, to }: RowRange) {
  const { data, count, error, status } = await declareReads(client, orderOf(options.table))
    .from(options.table)
    .select(SUMMARY_COLUMNS, { count: 'exact' })
    .eq('status', 'published')
    .order('published_at', { ascending: false })
    .order('id')
    .range(from, to)
  if (status === RANGE_NOT_SATISFIABLE) return { posts: [], total: await countPosts(client, options) }
  if (error) throw toDataError(options.failureMessage, error, status)
  noteRows(client, options.table, data)
  return { posts: data, total: count ?? data.length }
}

async function listIds(client: PostsClient, options: Options, { from, to }: RowRange) {
  const { data, count, error, status } = await declareReads(client, orderOf(options.table))
    .from(options.table)
    .select('id', { count: 'exact' })
    .eq('status', 'published')
    .order('published_at', { ascending: false })
    .order('id')
    .range(from, to)
  if (status === RANGE_NOT_SATISFIABLE) return { ids: [], total: await countPosts(client, options) }
  if (error) throw toDataError(options.failureMessage, error, status)
  return { ids: data.map(({ id }) => id), total: count ?? data.length }
}

async function countPosts(client: PostsClient, options: Options): Promise<number> {
  const { count, error, status } = await declareReads(client, orderOf(options.table))
    .from(options.table)
    .select('id', { count: 'exact' })
    .eq('status', 'published')
    .limit(1)
  if (error) throw toDataError(options.failureMessage, error, status)
  return count ?? 0
}
