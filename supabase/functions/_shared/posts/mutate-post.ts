/** Writes of authors: in the name of an administrator, or past row-level security with an editor grant. */
import type { PostgrestError } from '@supabase/supabase-js'
import { hasSameContent } from '#domain/posts/input/has-same-content.ts'
import type { PostChange, PostInput, PostTableName } from '#domain/posts/input/post-input.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import { OPERATION_BLOCKED } from '../frame/identify-caller.ts'
import { listColumns } from './post-columns.ts'
import type { FunctionCall } from '../frame/serve-function.ts'

export type PostMutation =
  /** With an id, a repeated call stores nothing twice. */
  | { action: 'create'; id?: string | undefined; data: PostInput }
  | { action: 'update'; id: string; data: PostChange }
  | { action: 'duplicate'; id: string }
  | { action: 'delete'; id: string }
  /** Takes a deletion of the last 24 hours back. */
  | { action: 'restore'; id: string }

/** Every column that an author reads or writes. */
type PostRow = Required<PostInput> & { id: string; created_at: string; updated_at: string }
type Answer = { success: true; post?: PostRow }
type Call = FunctionCall<PostMutation>

/** Read by the database as the moment of the write. */
const NOW = 'now'
const COPY_SUFFIX = ' (Copy)'
/** PostgreSQL's answer to an id that is taken. */
const UNIQUE_VIOLATION = '23505'

const refusals = {
  gone: () => new FunctionRefusal(404, 'This post no longer exists.'),
  blocked: () => new FunctionRefusal(403, OPERATION_BLOCKED),
  forgotten: () =>
    new FunctionRefusal(404, 'This post was deleted more than a day ago and is gone for good.'),
  replaced: () =>
    new FunctionRefusal(409, 'The same post was imported again since, so the deleted one stays away.'),
}

/** @throws FunctionRefusal when the row is missing, hidden from the caller, or was changed meanwhile (409) */
export async function mutatePost(table: PostTableName, call: Call): Promise<Answer> {
  const answer = await write(table, call)
  const { body, user, author, log } = call
  log({
    level: 'info',
    event: 'post written',
    action: body.action,
    table,
    post: body.action === 'create' ? answer.post?.id : body.id,
    ...(body.action === 'duplicate' && { copy: answer.post?.id }),
    actor: user?.id ?? author,
  })
  return answer
}

function write(table: PostTableName, call: Call): Promise<Answer> {
  const { body } = call
  if (body.action === 'create') return createPost(table, call, body.id, body.data)
  if (body.action === 'update') return updatePost(table, call, body.id, body.data)
  if (body.action === 'duplicate') return duplicatePost(table, call, body.id)
  if (body.action === 'restore') return restorePost(table, call, body.id)
  return deletePost(table, call, body.id)
}

async function createPost(
  table: PostTableName,
  call: Call,
  id: string | undefined,
  values: PostInput,
): Promise<Answer> {
  const { data, error } = await insertPost(table, call, id === undefined ? values : { id, ...values })
  if (error && id !== undefined && error.code === UNIQUE_VIOLATION)
    return settle(table, call, await mustFind(table, call, id), values)
  if (error) throw toRefusal(error)
  return { success: true, post: data as unknown as PostRow }
}

async function insertPost(table: PostTableName, { database }: Call, values: PostInput & { id?: string }) {
  return open(database, table).insert(values).select(listColumns(table)).single()
}

async function updatePost(
  table: PostTableName,
  call: Call,
  id: string,
  { based_on: basedOn, ...change }: PostChange,
): Promise<Answer> {
  const before = await mustFind(table, call, id)
  const isFirstPublished = change.status === 'published' && before.status === 'draft'
  const values = {
    ...change,
    ...(isFirstPublished && !change.published_at && { published_at: NOW }),
  }
  const update = open(call.database, table).update(values).eq('id', id)
  // The database compares, in the statement that writes: of two who save at once, one is told.
  const { data, error } = await (basedOn === undefined ? update : update.eq('updated_at', basedOn)).select(
    listColumns(table),
  )
  if (error) throw toRefusal(error)
  const [post] = data as unknown as PostRow[]
  if (post) return { success: true, post }
  const current = await mustFind(table, call, id)
  if (basedOn === undefined || current.updated_at === basedOn) throw refusals.blocked()
  return settle(table, call, current, change)
}

/**
 * A save that comes second: done when the post says the same already, as after an answer that was lost.
 * @throws FunctionRefusal (409) with the stored version when it says something else
 */
async function settle(table: PostTableName, call: Call, current: PostRow, sent: object): Promise<Answer> {
  if (hasSameContent(current, sent)) return { success: true, post: current }
  throw new FunctionRefusal(409, 'This post was changed by someone else since you opened it.', {
    current,
    changed_by: await findLastAuthor(table, call, current.id),
    changed_at: current.updated_at,
  })
}

/** The copy stays as visible as its original, and is dated now unless the original is still to come. */
async function duplicatePost(table: PostTableName, call: Call, id: string): Promise<Answer> {
  const {
    id: _,
    created_at: _created,
    updated_at: _updated,
    published_at: publishedAt,
    ...values
  } = await mustFind(table, call, id)
  const isScheduled = Date.parse(publishedAt) > Date.now()
  return createPost(table, call, undefined, {
    ...values,
    title: values.title + COPY_SUFFIX,
    ...(isScheduled && { published_at: publishedAt }),
  })
}

async function deletePost(table: PostTableName, call: Call, id: string): Promise<Answer> {
  const { data, error } = await open(call.database, table).delete().eq('id', id).select('id')
  if (error) throw toRefusal(error)
  if (data.length > 0) return { success: true }
  await mustFind(table, call, id)
  throw refusals.blocked()
}

/** As it was, with its id, its dates and what is known of its origin; done as well when it is back already. */
async function restorePost(table: PostTableName, call: Call, id: string): Promise<Answer> {
  const { data, error } = await call.supabaseAdmin.rpc('restore_post', {
    p_table: table,
    p_post: id,
  })
  if (error?.code === UNIQUE_VIOLATION) throw refusals.replaced()
  if (error) throw new Error('A deleted post could not be restored', { cause: error })
  if (!data) throw refusals.forgotten()
  return { success: true, post: await mustFind(table, call, id) }
}

async function mustFind(table: PostTableName, { database }: Call, id: string): Promise<PostRow> {
  const { data, error } = await open(database, table).select(listColumns(table)).eq('id', id).maybeSingle()
  if (error) throw toRefusal(error)
  if (!data) throw refusals.gone()
  return data as unknown as PostRow
}

/** The address of who wrote last; null for those who may not read it, and when nobody was signed in. */
async function findLastAuthor(table: PostTableName, { supabase }: Call, id: string): Promise<string | null> {
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

/** Both tables have the columns that are written here; `describeNewPost` keeps blocks out of the blog. */
function open(database: Call['database'], table: PostTableName) {
  return database.from(table as 'news_posts')
}

/** What a policy or a constraint of the table says no to; anything else is our own failure. */
function toRefusal(error: PostgrestError): Error {
  if (error.code === '42501') return refusals.blocked()
  const isBadValue = error.code.startsWith('22') || error.code.startsWith('23')
  return isBadValue
    ? new FunctionRefusal(400, `The post can't be saved like this: ${error.message}`)
    : new Error('A post could not be written', { cause: error })
}
