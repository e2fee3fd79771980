/** How authors read the posts of a table, including drafts and scheduled posts. */
import { countPages } from '#domain/posts/pagination.ts'
import { addNewerDrafts, NOTED_COLUMNS, type PostFilter } from '#domain/posts/post-states.ts'
import type { AuthoredPost, Request } from '#supabase/functions/read-authored-posts/contract.ts'
import { createStaffCall, FunctionError } from '../client/call-function.ts'
import { DataError, toDataError, runQuery } from '../client/data-error.ts'
import type { PostsClient } from '../context/context.ts'
import { ARTICLE_COLUMNS, type PostTable } from './post-rows.ts'
import type { EditablePost } from './post-writer.ts'

export type { AuthoredPost }

export type AuthoredPage = {
  posts: AuthoredPost[]
  page: number
  pageCount: number
  total: number
}

/** Functions throw a `DataError` whose `userMessage` can be shown; kind `missing` for an unknown post. */
export type PostReader = {
  /** Newest first. A page past the end returns the last one, because posts may just have been deleted. */
  list(page: number, show: PostFilter): Promise<AuthoredPage>
  find(id: string): Promise<EditablePost>
}

type Source = { client: PostsClient; table: PostTable; listFailure: string; findFailure: string }

const NO_SUCH_POST = 'There is no such post.'
const NOT_FOUND = 404

/** Reads the tables as the signed-in person; row-level security decides what is visible. */
export function createTableReader({ client, table, listFailure, findFailure }: Source): PostReader {
  return {
    list: (page, show) => listAuthoredPosts(client, { table, page, show, failureMessage: listFailure }),
    async find(id) {
      const base = `${ARTICLE_COLUMNS},status,unpublish_at`
      const columns: string = table === 'news_posts' ? `${base},rich_content` : base
      const data = await runQuery(client.from(table).select(columns).eq('id', id).maybeSingle(), findFailure)
      if (!data) throw new DataError('missing', NO_SUCH_POST)
      return data as unknown as EditablePost
    },
  }
}

type ListOptions = { table: PostTable; page: number; show: PostFilter; failureMessage: string }

/** Returns a page of all posts that the caller may read, each with its newer draft. @throws DataError */
export async function listAuthoredPosts(
  client: PostsClient,
  { table, page: wanted, show, failureMessage }: ListOptions,
): Promise<AuthoredPage> {
  const args = { p_table: table, p_show: show, p_page: wanted }
  const listed = await client.rpc('list_authored_posts', args, { get: true })
  if (listed.error) throw toDataError(failureMessage, listed.error, listed.status)
  const page = listed.data as unknown as Omit<AuthoredPage, 'pageCount'>
  const result = { ...page, pageCount: countPages(page.total) }
  if (page.posts.length === 0) return result
  const drafts = await client
    .from('post_drafts')
    .select(NOTED_COLUMNS)
    .eq('post_table', table)
    .in(
      'post_id',
      page.posts.map(({ id }) => id),
    )
  if (drafts.error) throw toDataError(failureMessage, drafts.error, drafts.status)
  return { ...result, posts: addNewerDrafts(page.posts, drafts.data) }
}

type Answers = (typeof import('#supabase/functions/read-authored-posts/contract.ts'))['answers']

/** Reads through a server function, because without a session the tables show only published posts. */
export function createEditorReader(source: Source & { getGrant: () => Promise<string> }): PostReader {
  const { client, table, listFailure, findFailure, getGrant } = source
  const load = async () => (await import('#supabase/functions/read-authored-posts/contract.ts')).answers
  const call = createStaffCall<Request, Answers>(client, 'read-authored-posts', load, getGrant)
  return {
    async list(page, show) {
      const answer = await call('list', { table, page, show }, { failureMessage: listFailure })
      return { ...answer, pageCount: countPages(answer.total) }
    },
    async find(id) {
      try {
        return (await call('find', { table, id }, { failureMessage: findFailure })).post
      } catch (error) {
        const isMissing = error instanceof FunctionError && error.status === NOT_FOUND
        throw isMissing ? new DataError('missing', NO_SUCH_POST, error) : error
      }
    },
  }
}
