/** What authors write into the newer draft of a published post, and how it takes the place of that. */
import { hasSameContent } from '#domain/posts/input/has-same-content.ts'
import type { PostInput } from '#domain/posts/input/post-input.ts'
import { UNIQUE_VIOLATION } from '#domain/posts/write-post.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import type { NewerDraft } from '#supabase/functions/manage-drafts/contract.ts'
import type { EditablePost } from '#supabase/functions/read-authored-posts/contract.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { findAuthoredPost } from '../_shared/posts/authored-posts.ts'
import { mustBeFree, readWriteOrigin, toRefusal } from '../_shared/posts/post-store.ts'
import { type DraftCall, type DraftKey, logDraft, readNewerDraft, refuse } from './newer-drafts.ts'

export type DraftWrite = DraftKey & { data: Partial<PostInput>; based_on: string; version: string | null }

/**
 * Keeps what differs from the published post; without a difference there is no draft afterwards.
 * @throws FunctionRefusal 404 without such a post, 409 when somebody else wrote the draft since, or the post is no
 * published one
 */
export async function saveDraft(
  call: DraftCall,
  { data: { status: _status, ...data }, ...write }: DraftWrite,
): Promise<{ post: EditablePost; draft: NewerDraft | null }> {
  const post = await keepDraft(call, { ...write, data })
  logDraft(call, write, 'newer draft saved')
  return { post, draft: await readNewerDraft(call, write) }
}

/**
 * Has the post say what was sent. That is the draft first, which a refusal to publish leaves as it is.
 * @throws FunctionRefusal as `saveDraft`, and 409 when the published post was changed since
 */
export async function publishDraft(call: DraftCall, write: DraftWrite): Promise<EditablePost> {
  const before = await findAuthoredPost(call.database, write)
  if (hasSameContent(before, write.data)) {
    await forgetDraft(call, write)
    return before
  }
  const present = await readNewerDraft(call, write)
  const isSeen = (present?.version ?? null) === write.version
  if (!isSeen && !(present && hasSameContent({ ...before, ...present.content }, write.data)))
    throw await refuse(call, write, { changed: 'draft', post: before })
  if (Date.parse(before.updated_at) !== Date.parse(write.based_on))
    throw await refuse(call, write, { changed: 'live', post: before })
  await keepDraft(call, { ...write, version: present?.version ?? null })
  const draft = await readNewerDraft(call, write)
  if (draft) await replacePublished(call, { ...write, version: draft.version })
  logDraft(call, write, 'newer draft published')
  return findAuthoredPost(call.database, write)
}

async function keepDraft(call: DraftCall, write: DraftWrite): Promise<EditablePost> {
  const { table, id, data } = write
  const post = await findAuthoredPost(call.database, write)
  await mustBeFree(call.database, table, { id, slug: data.slug ?? '' })
  const { data: outcome, error } = await call.supabaseAdmin.rpc('save_post_draft', {
    p_table: table,
    p_post: id,
    p_content: data,
    p_based_on: write.based_on,
    // Absent, they are null.
    p_version: write.version as string,
    p_actor: (call.user?.id ?? null) as string,
    p_email: (call.user?.email ?? null) as string,
  })
  if (error) throw toRefusal(error)
  if (outcome === 'changed') {
    // A save that comes second is done when the draft says the same already, as after an answer that was lost.
    const draft = await readNewerDraft(call, write)
    if (draft && hasSameContent({ ...post, ...draft.content }, data)) return post
    throw await refuse(call, write, { changed: 'draft', post })
  }
  if (outcome === 'missing') throw new FunctionRefusal(404, 'This post no longer exists.')
  if (outcome === 'unpublished')
    throw new FunctionRefusal(409, 'This post is not published any more. Open it again to change it.')
  return post
}

/** One statement of the database: the post says what the draft said, and there is no draft any more. */
async function replacePublished(
  call: DraftCall,
  { table, id, based_on: basedOn, version }: DraftKey & { based_on: string; version: string },
): Promise<void> {
  const { data: outcome, error } = await call.database
    .rpc('publish_post_draft', { p_table: table, p_post: id, p_based_on: basedOn, p_version: version })
    .setHeader('x-write-origin', readWriteOrigin(call.request))
  if (error?.code === UNIQUE_VIOLATION) throw new FunctionRefusal(409, error.message, { field: 'slug' })
  if (error) throw toRefusal(error)
  if (outcome === 'published') return
  const post = await findAuthoredPost(call.database, { table, id })
  // Readable, but not to be changed by this caller.
  if (outcome === 'missing') throw new FunctionRefusal(403, OPERATION_BLOCKED)
  throw await refuse(call, { table, id }, { changed: outcome === 'changed' ? 'draft' : 'live', post })
}

/** The post says it already, as after an answer that was lost: the draft that was seen has nothing to add. */
async function forgetDraft({ database }: DraftCall, { table, id, version }: DraftWrite): Promise<void> {
  if (version === null) return
  await database
    .from('post_drafts')
    .delete()
    .match({ post_table: table, post_id: id, updated_at: version })
    .throwOnError()
}
