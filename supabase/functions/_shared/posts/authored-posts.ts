/** Reads for authors: in the name of an administrator, or past row-level security with an editor grant. */
import { z } from 'zod'
import { type PostFilter, addNewerDrafts, NOTED_COLUMNS } from '#domain/posts/post-states.ts'
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import {
  type Answers,
  authoredPost,
  type AuthoredPost,
  editablePost,
  type EditablePost,
} from '#supabase/functions/read-authored-posts/contract.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import { listColumns } from './post-store.ts'
import type { FunctionCall } from '../frame/serve-function.ts'

type Database = FunctionCall<unknown>['database']

const listedPage = z.object({ posts: z.array(authoredPost), total: z.number(), page: z.number() })

/** One page, newest first. A page past the end is answered with the last one. */
export async function listAuthoredPosts(
  database: Database,
  { table, page: wanted, show }: { table: PostTableName; page: number; show: PostFilter },
): Promise<Answers['list']> {
  const { data } = await database
    .rpc('list_authored_posts', {
      p_table: table,
      p_show: show,
      p_page: wanted,
    })
    .throwOnError()
  const { posts, total, page } = listedPage.parse(data)
  return { posts: await noteNewerDrafts(database, table, posts), page, total }
}

/** Adds to each post which newer draft it has. */
async function noteNewerDrafts(
  database: Database,
  table: PostTableName,
  posts: AuthoredPost[],
): Promise<AuthoredPost[]> {
  const ids = posts.map(({ id }) => id)
  const { data } = await database
    .from('post_drafts')
    .select(NOTED_COLUMNS)
    .eq('post_table', table)
    .in('post_id', ids)
    .throwOnError()
  return addNewerDrafts(posts, data)
}

/** @throws FunctionRefusal 404 when there is no such post */
export async function findAuthoredPost(
  database: Database,
  { table, id }: { table: PostTableName; id: string },
): Promise<EditablePost> {
  const { data } = await database
    .from(table as 'news_posts')
    .select(listColumns(table))
    .eq('id', id)
    .maybeSingle()
    .throwOnError()
  if (!data) throw new FunctionRefusal(404, 'There is no such post.')
  return editablePost.parse(data)
}
