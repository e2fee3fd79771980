import type { z } from 'zod'
/** Writes of authors: in the name of an administrator, or past row-level security with an editor grant. */
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import type { PostMutation } from '#domain/posts/input/post-mutation.ts'
import { isNamelessTag } from '#import/records/tags.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import {
  createPost,
  duplicatePost,
  removePost,
  type Saved,
  UNIQUE_VIOLATION,
  updatePost,
} from '#domain/posts/write-post.ts'
import type { Conflict } from '#supabase/functions/editor-mutate-blog/contract.ts'
import type { EditablePost } from '#supabase/functions/read-authored-posts/contract.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import { hasPermission } from '../frame/has-permission.ts'
import { type FunctionCall, serveFunction, type ServedFunction } from '../frame/serve-function.ts'
import { openPostStore, readWriteOrigin } from './post-store.ts'

type Answer = { post?: EditablePost }
type Call = FunctionCall<PostMutation>
type Reader = Pick<FunctionCall<unknown>, 'supabase'>

const refusals = {
  missing: () => new FunctionRefusal(404, 'This post no longer exists.'),
  blocked: () => new FunctionRefusal(403, OPERATION_BLOCKED),
  forgotten: () => new FunctionRefusal(404, 'This post was deleted more than 30 days ago, or for good.'),
  replaced: () =>
    new FunctionRefusal(409, 'The same post was imported again since, so the deleted one stays away.'),
}

/** @throws FunctionRefusal when the row is missing, hidden from the caller, or was changed meanwhile (409) */
async function mutatePost(table: PostTableName, call: Call): Promise<Answer> {
  const answer = await write(table, call)
  const { body, logAction } = call
  logAction('post written', {
    action: body.action,
    table,
    post: body.action === 'create' ? answer.post?.id : body.id,
    ...(body.action === 'duplicate' && { copy: answer.post?.id }),
  })
  return answer
}

async function write(table: PostTableName, call: Call): Promise<Answer> {
  const { body, database } = call
  const store = openPostStore(database, table, readWriteOrigin(call.request))
  switch (body.action) {
    case 'create':
      return mustBeSaved(table, call, await createPost(store, { ...body.data, id: body.id }))
    case 'update': {
      const { based_on: basedOn, ...change } = body.data
      return mustBeSaved(table, call, await updatePost(store, body.id, change, basedOn))
    }
    case 'duplicate':
      return mustBeSaved(
        table,
        call,
        await duplicatePost(store, body.id, await composeCopy(call), Date.now()),
      )
    case 'restore':
      return restorePost(table, call, body.id)
    default: {
      const { kind } = await removePost(store, body.id)
      if (kind !== 'removed') throw refusals[kind]()
      return {}
    }
  }
}

/** @throws FunctionRefusal (409) with the stored version when it says something else than what was sent */
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

/** Of those who may not publish, a copy is a draft, whatever it was made of. */
async function composeCopy(call: Call) {
  const state = (await hasPermission(call, 'posts.publish')) ? {} : ({ status: 'draft' } as const)
  return (original: EditablePost, changes: { title: string; published_at: string }) => {
    const { id: _id, slug: _slug, created_at: _created, updated_at: _updated, ...values } = original
    // A copy stays until somebody says otherwise.
    const tags = values.tags.filter((tag) => !isNamelessTag(tag))
    return { ...values, tags, ...changes, ...state, unpublish_at: null }
  }
}

/** As it was, with its id, its dates and what is known of its origin; done as well when it is back already. */
async function restorePost(
  table: PostTableName,
  { supabaseAdmin, supabase, user, database, request }: Call,
  id: string,
): Promise<Answer> {
  if (user) {
    const permitted = await supabase.rpc('may_restore_post', { p_table: table, p_post: id }).throwOnError()
    // Who may not is told as little as who asks for a post that never was.
    if (!permitted.data) throw refusals.forgotten()
  }
  const { data, error } = await supabaseAdmin.rpc('restore_post', { p_table: table, p_post: id })
  if (error?.code === UNIQUE_VIOLATION) throw refusals.replaced()
  if (error) throw new Error('A deleted post could not be restored', { cause: error })
  if (!data) throw refusals.forgotten()
  const post = await openPostStore(database, table, readWriteOrigin(request)).find(id)
  if (post === null) throw refusals.missing()
  return { post }
}

/** The address of who wrote last; null for those who may not read it, and when nobody was signed in. */
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

/** Serves create, update, duplicate, delete and restore of the posts in `table` to authors. */
export function servePostMutations(table: PostTableName, input: z.ZodType<PostMutation>): ServedFunction {
  return serveFunction(
    { access: 'author', permission: 'posts.write', input, bodyLimitBytes: 2 * 1024 * 1024 },
    (call) => mutatePost(table, call),
  )
}
