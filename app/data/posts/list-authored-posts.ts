import { countPages } from '#domain/posts/pagination.ts'
import { addNewerDrafts, NOTED_COLUMNS, type PostFilter } from '#domain/posts/post-states.ts'
import type { PostsClient } from '../context/context.ts'
import { toDataError } from '../client/data-error.ts'
import type { AuthoredPage, AuthoredPost } from './post-reader.ts'
import type { PostTable } from './post-rows.ts'

type Options = { table: PostTable; page: number; show: PostFilter; failureMessage: string }

/**
 * One page of all posts the caller may read, newest first: administrators get drafts and scheduled ones, too. A page
 * past the end is answered with the last one, since the post that made it may just have been deleted.
 * @throws DataError with `failureMessage` for people.
 */
export async function listAuthoredPosts(
  client: PostsClient,
  { table, page: wanted, show, failureMessage }: Options,
): Promise<AuthoredPage> {
  const { data, error, status } = await client.rpc(
    'list_authored_posts',
    { p_table: table, p_show: show, p_page: wanted },
    { get: true },
  )
  if (error) throw toDataError(failureMessage, error, status)
  const { posts, total, page } = data as unknown as { posts: AuthoredPost[]; total: number; page: number }
  return {
    posts: await noteNewerDrafts(client, { table, failureMessage }, posts),
    total,
    page,
    pageCount: countPages(total),
  }
}

/** Adds to each post which newer draft it has. */
async function noteNewerDrafts(
  client: PostsClient,
  { table, failureMessage }: Pick<Options, 'table' | 'failureMessage'>,
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
