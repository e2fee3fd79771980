import { clampPage, countPages, getPageRange } from '#domain/posts/pagination.ts'
import { addNewerDrafts, NOTED_COLUMNS } from '#domain/posts/newer-drafts.ts'
import { NOW } from '#domain/posts/write-post.ts'
import type { PostFilter } from '#domain/posts/post-filter.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import type { AuthoredPage, AuthoredPost } from './post-reader.ts'
import { type PostTable, SUMMARY_COLUMNS } from './post-rows.ts'

type Options = { table: PostTable; page: number; show: PostFilter; failureMessage: string }

/** PostgREST's answer to an offset past the last row of a counted list. */
const RANGE_NOT_SATISFIABLE = 416

/**
 * One page of all posts the caller may read, newest first: administrators get drafts and scheduled ones, too. A page
 * past the end is answered with the last one, since the post that made it may just have been deleted.
 * @throws DataError with `failureMessage` for people.
 */
export async function listAuthoredPosts(client: PostsClient, options: Options): Promise<AuthoredPage> {
  const read = await readPage(client, options)
  const shown =
    read.posts.length > 0 || options.page === 1
      ? read
      : await readPage(client, { ...options, page: clampPage(options.page, read.total) })
  return { ...shown, posts: await noteNewerDrafts(client, options, shown.posts) }
}

async function readPage(client: PostsClient, options: Options): Promise<AuthoredPage> {
  const { from, to } = getPageRange(options.page)
  const { data, count, error, status } = await select(client, options, `${SUMMARY_COLUMNS},status,updated_at`)
    .order('published_at', { ascending: false })
    .order('id')
    .range(from, to)
  const isPastEnd = status === RANGE_NOT_SATISFIABLE
  if (error && !isPastEnd) throw toDataError(options.failureMessage, error, status)
  const posts = isPastEnd ? [] : (data as unknown as AuthoredPost[])
  const total = isPastEnd ? await countPosts(client, options) : (count ?? posts.length)
  return { posts, total, page: options.page, pageCount: countPages(total) }
}

/** Adds to each post which newer draft it has. */
async function noteNewerDrafts(
  client: PostsClient,
  { table, failureMessage }: Options,
  posts: AuthoredPost[],
): Promise<AuthoredPost[]> {
  const ids = posts.map(({ id }) => id)
  if (ids.length === 0) return posts
  const { data, error, status } = await client
    .from('post_drafts')
    .select(NOTED_COLUMNS)
    .eq('post_table', table)
    .in('post_id', ids)
  if (error) throw toDataError(failureMessage, error, status)
  return addNewerDrafts(posts, data)
}

async function countPosts(client: PostsClient, options: Options): Promise<number> {
  const { count, error, status } = await select(client, options, 'id').limit(1)
  if (error) throw toDataError(options.failureMessage, error, status)
  return count ?? 0
}

/** The clock of the database decides what is still to come, as it does for visitors. */
function select(client: PostsClient, { table, show }: Options, columns: string) {
  const posts = client.from(table).select(columns, { count: 'exact' })
  if (show === 'all') return posts
  if (show === 'draft') return posts.eq('status', 'draft')
  const published = posts.eq('status', 'published')
  return show === 'scheduled' ? published.gt('published_at', NOW) : published.lte('published_at', NOW)
}
