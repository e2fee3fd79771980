import type { PostgrestError } from '@supabase/supabase-js'
import { z } from 'zod'
import type { PostInput, PostTableName } from '#domain/posts/input/post-input.ts'
import { makeSlug } from '#import/text/slug.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import { isAddressTaken, type PostStore, UNIQUE_VIOLATION } from '#domain/posts/write-post.ts'
import { editablePost, type EditablePost } from '#supabase/functions/read-authored-posts/contract.ts'
import { askDatabase, FunctionRefusal } from '../frame/function-refusal.ts'
import { hasPermission } from '../frame/identify-caller.ts'
import type { FunctionCall } from '../frame/serve-function.ts'

const editablePosts = z.array(editablePost)

/** Recorded with the version that a write replaces. */
export type WriteOrigin = 'page' | 'api' | 'restore'

/** Browsers send an Origin, programs do not. */
export function readWriteOrigin({ headers }: Request): WriteOrigin {
  return headers.has('origin') ? 'page' : 'api'
}

/** Its methods throw a FunctionRefusal if the table refuses a write. */
export function openPostStore(
  database: FunctionCall<unknown>['database'],
  table: PostTableName,
  origin: WriteOrigin,
): PostStore<EditablePost, PostInput> {
  // Both tables have these columns; `newPostSchema` refuses blocks in blog posts.
  const posts = () => database.from(table as 'news_posts')
  const columns = listColumns(table)
  return {
    async find(id) {
      const { data, error } = await posts().select(columns).eq('id', id).maybeSingle()
      if (error) throw toRefusal(error)
      return data === null ? null : editablePost.parse(data)
    },
    async insert(values) {
      await mustBeFree(database, table, values)
      const { data, error } = await posts().insert(values).select(columns).single()
      if (error && isAddressTaken(error)) throw new FunctionRefusal(409, error.message, { field: 'slug' })
      if (error?.details === 'id') throw new FunctionRefusal(409, error.message)
      if (error && values.id !== undefined && error.code === UNIQUE_VIOLATION) return 'taken'
      if (error) throw toRefusal(error)
      return editablePost.parse(data)
    },
    async update(id, values, basedOn) {
      const update = posts().update(values).eq('id', id).setHeader('x-write-origin', origin)
      const { data, error } = await (
        basedOn === undefined ? update : update.eq('updated_at', basedOn)
      ).select(columns)
      // The slug is the only unique value in a change.
      if (error?.code === UNIQUE_VIOLATION) throw new FunctionRefusal(409, error.message, { field: 'slug' })
      if (error) throw toRefusal(error)
      return editablePosts.parse(data)[0] ?? null
    },
    async remove(id) {
      const { data, error } = await posts().delete().eq('id', id).select('id')
      if (error) throw toRefusal(error)
      return data.length > 0
    },
  }
}

/** The database numbers generated slugs; a slug that a person typed is refused if it is taken. */
export async function mustBeFree(
  database: FunctionCall<unknown>['database'],
  table: PostTableName,
  { id, slug = '' }: { id?: string; slug?: string },
): Promise<void> {
  const wanted = makeSlug(slug)
  if (wanted === '') return
  const owner = await askDatabase(
    database
      .from('post_slugs')
      .select('post_id')
      .match({ post_table: table, slug: wanted })
      .is('gone_at', null)
      .maybeSingle(),
  )
  if (owner === null || owner.post_id === id) return
  throw new FunctionRefusal(409, `Another post has the address "${wanted}" already.`, { field: 'slug' })
}

/** A refusal if a policy or a constraint refused the write. */
export function toRefusal(error: PostgrestError): Error {
  if (error.code === '42501') return new FunctionRefusal(403, OPERATION_BLOCKED)
  const isBadValue = error.code.startsWith('22') || error.code.startsWith('23')
  return isBadValue
    ? new FunctionRefusal(400, `The post can't be saved like this: ${error.message}`)
    : new Error('A post could not be written', { cause: error })
}

const COLUMNS =
  'id,slug,title,summary,featured_image,featured_image_alt,author,tags,status,published_at,updated_at,content,created_at,featured_image_caption,seo_title,seo_description,share_image,noindex,unpublish_at'

export function listColumns(table: PostTableName): string {
  return table === 'news_posts' ? `${COLUMNS},rich_content` : COLUMNS
}

/** Editors may work on every post, authors on their own. @throws FunctionRefusal 403 */
export async function mustWorkOn(
  call: Pick<FunctionCall<unknown>, 'supabase' | 'user'>,
  { table, id }: { table: PostTableName | 'site_documents'; id: string },
): Promise<void> {
  if (await hasPermission(call, 'posts.edit')) return
  const own =
    table === 'site_documents'
      ? []
      : await askDatabase(call.supabase.rpc('list_own_posts', { p_table: table }))
  if (!own.includes(id)) throw new FunctionRefusal(403, OPERATION_BLOCKED)
}
