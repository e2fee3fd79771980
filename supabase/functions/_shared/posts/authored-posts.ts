/** Reads posts for authors: with the caller's rights, or the service role for an editor grant. */
import { z } from 'zod'
import { type PostFilter, addNewerDrafts, NOTED_COLUMNS } from '#domain/posts/post-states.ts'
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import {
  authoredPost,
  editablePost,
  type EditablePost,
} from '#supabase/functions/read-authored-posts/contract.ts'
import { askDatabase, FunctionRefusal } from '../frame/function-refusal.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { listColumns } from './post-store.ts'

type Database = FunctionCall<unknown>['database']
export type PostKey = { table: PostTableName; id: string }

const listedPage = z.object({ posts: z.array(authoredPost), total: z.number(), page: z.number() })

/** A page of posts, newest first, with their newer drafts. The last page replaces a page past the end. */
export async function listAuthoredPosts(
  database: Database,
  { table, page, show }: { table: PostTableName; page: number; show: PostFilter },
): Promise<z.infer<typeof listedPage>> {
  const listed = listedPage.parse(
    await askDatabase(database.rpc('list_authored_posts', { p_table: table, p_show: show, p_page: page })),
  )
  const ids = listed.posts.map(({ id }) => id)
  const drafts = await askDatabase(
    database.from('post_drafts').select(NOTED_COLUMNS).eq('post_table', table).in('post_id', ids),
  )
  return { ...listed, posts: addNewerDrafts(listed.posts, drafts) }
}

export async function findAuthoredPost(database: Database, { table, id }: PostKey): Promise<EditablePost> {
  const found = await askDatabase(
    database
      .from(table as 'news_posts')
      .select(listColumns(table))
      .eq('id', id)
      .maybeSingle(),
  )
  if (!found) throw new FunctionRefusal(404, 'There is no such post.')
  return editablePost.parse(found)
}
