/** Writes of authors: with the caller's rights, or the service role for an editor grant. */
import type { z } from 'zod'
import type { PostInput, PostTableName } from '#domain/posts/input/post-input.ts'
import type { PostMutation } from '#domain/posts/input/post-mutation.ts'
import { isNamelessTag } from '#import/records/tags.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import {
  createPost,
  duplicatePost,
  type PostStore,
  removePost,
  type Saved,
  UNIQUE_VIOLATION,
  updatePost,
} from '#domain/posts/write-post.ts'
import { answers, type Conflict } from '#supabase/functions/editor-mutate-blog/contract.ts'
import type { EditablePost } from '#supabase/functions/read-authored-posts/contract.ts'
import { askDatabase, FunctionRefusal } from '../frame/function-refusal.ts'
import { hasPermission } from '../frame/identify-caller.ts'
import { serveActions } from '../frame/serve-actions.ts'
import type { FunctionCall, ServedFunction } from '../frame/serve-function.ts'
import { openPostStore, readWriteOrigin } from './post-store.ts'

type Call = FunctionCall<PostMutation>
type Reader = Pick<FunctionCall<unknown>, 'supabase'>
type Store = PostStore<EditablePost, PostInput>

const refusals = {
  missing: () => new FunctionRefusal(404, 'This post no longer exists.'),
  blocked: () => new FunctionRefusal(403, OPERATION_BLOCKED),
  forgotten: () => new FunctionRefusal(404, 'This post was deleted permanently, or more than 30 days ago.'),
  replaced: () =>
    new FunctionRefusal(409, 'The same post was imported again, so the deleted one can’t be restored.'),
}

/** Serves create, update, duplicate, delete and restore of the posts in `table`. */
export function servePostMutations(table: PostTableName, input: z.ZodType<PostMutation>): ServedFunction {
  const open = ({ database, request }: Call): Store =>
    openPostStore(database, table, readWriteOrigin(request))
  return serveActions(
    {
      access: 'author',
      permission: 'posts.write',
      input,
      answers,
      reads: [],
      bodyLimitBytes: 2 * 1024 * 1024,
    },
    {
      create: async (call, { id, data }) =>
        mustBeSaved(table, call, await createPost(open(call), { ...data, id })),
      update: async (call, { id, data: { based_on: basedOn, ...change } }) =>
        mustBeSaved(table, call, await updatePost(open(call), id, change, basedOn)),
      duplicate: async (call, { id }) =>
        mustBeSaved(table, call, await duplicatePost(open(call), id, await composeCopy(call), Date.now())),
      restore: async (call, { id }) => {
        await restorePost(call, table, id)
        const post = await open(call).find(id)
        if (post === null) throw refusals.missing()
        return { post }
      },
      delete: async (call, { id }) => {
        const { kind } = await removePost(open(call), id)
        if (kind !== 'removed') throw refusals[kind]()
      },
    },
  )
}

/** @throws FunctionRefusal 404, 403, or 409 with the stored version if it differs from what was sent */
export async function mustBeSaved(
  table: PostTableName,
  call: Reader,
  saved: Saved<EditablePost>,
): Promise<{ post: EditablePost }> {
  if (saved.kind === 'saved') return { post: saved.post }
  if (saved.kind !== 'conflict') throw refusals[saved.kind]()
  const { current } = saved
  const conflict: Conflict = {
    current,
    changed_by: await findLastAuthor(table, call, current.id),
    changed_at: current.updated_at,
  }
  throw new FunctionRefusal(409, 'This post was changed by someone else since you opened it.', conflict)
}

/** Values of a copy, which is always a draft for callers who may not publish. */
async function composeCopy(call: Call) {
  const state = (await hasPermission(call, 'posts.publish')) ? {} : ({ status: 'draft' } as const)
  return (original: EditablePost, changes: { title: string; published_at: string }) => {
    const { id: _id, slug: _slug, created_at: _created, updated_at: _updated, ...values } = original
    const tags = values.tags.filter((tag) => !isNamelessTag(tag))
    return { ...values, tags, ...changes, ...state, unpublish_at: null }
  }
}

/** Restores a deleted post with its id, dates and origin; succeeds if it is restored already. */
async function restorePost(
  { supabaseAdmin, supabase, user }: Call,
  table: PostTableName,
  id: string,
): Promise<void> {
  const post = { p_table: table, p_post: id }
  // The same answer as for an unknown post, so that callers learn nothing about posts of others.
  if (user && !(await askDatabase(supabase.rpc('may_restore_post', post)))) throw refusals.forgotten()
  const { data, error } = await supabaseAdmin.rpc('restore_post', post)
  if (error?.code === UNIQUE_VIOLATION) throw refusals.replaced()
  if (error) throw new Error('A deleted post could not be restored', { cause: error })
  if (!data) throw refusals.forgotten()
}

/** Email address of the last author; null if it is unknown or the caller may not read it. */
export async function findLastAuthor(
  table: PostTableName,
  { supabase }: Reader,
  id: string,
): Promise<string | null> {
  const { data } = await supabase
    .from('post_changes')
    .select('changed_by_email')
    .eq('post_table', table)
    .eq('post_id', id)
    .order('changed_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(1)
    .maybeSingle()
  return data?.changed_by_email ?? null
}
