import { countPages, getPageRange } from '#domain/posts/pagination.ts'
import type { PostStatus, PostSummary } from '#domain/posts/post.ts'
import type { PostsClient } from './context.ts'
import { toDataError } from './data-error.ts'
import { type PostTable, SUMMARY_COLUMNS } from './post-rows.ts'

/** A card as authors see it. */
export type AuthoredPost = PostSummary & { status: PostStatus; updated_at: string }

export type AuthoredPage = {
  posts: AuthoredPost[]
  /** The page that was read, counted from 1. */
  page: number
  pageCount: number
  total: number
}

type Options = { table: PostTable; page: number; failureMessage: string }

/** PostgREST's answer to an offset past the last row of a counted list. */
const RANGE_NOT_SATISFIABLE = 416

/**
 * One page of all posts the caller may read, newest first: administrators get drafts and scheduled ones, too. A page
 * past the end is answered with the last one, since the post that made it may just have been deleted.
 * @throws DataError with `failureMessage` for people.
 */
export async function listAuthoredPosts(client: PostsClient, options: Options): Promise<AuthoredPage> {
  const read = await readPage(client, options)
  if (read.posts.length > 0 || options.page === 1) return read
  return readPage(client, { ...options, page: read.pageCount })
}

async function readPage(client: PostsClient, options: Options): Promise<AuthoredPage> {
  const { from, to } = getPageRange(options.page)
  const { data, count, error, status } = await client
    .from(options.table)
    .select(`${SUMMARY_COLUMNS},status,updated_at`, { count: 'exact' })
    .order('published_at', { ascending: false })
    .order('id')
    .range(from, to)
  const isPastEnd = status === RANGE_NOT_SATISFIABLE
  if (error && !isPastEnd) throw toDataError(options.failureMessage, error, status)
  const posts = isPastEnd ? [] : (data as AuthoredPost[])
  const total = isPastEnd ? await countPosts(client, options) : (count ?? posts.length)
  return { posts, total, page: options.page, pageCount: countPages(total) }
}

async function countPosts(client: PostsClient, options: Options): Promise<number> {
  const { count, error, status } = await client.from(options.table).select('id', { count: 'exact' }).limit(1)
  if (error) throw toDataError(options.failureMessage, error, status)
  return count ?? 0
}
