import { hasSameContent } from '#domain/posts/input/has-same-content.ts'
import type { PostInput } from '#domain/posts/input/post-input.ts'
import { UNIQUE_VIOLATION } from '#domain/posts/write-post.ts'
import { OPERATION_BLOCKED } from '#domain/posts/post.ts'
import type { NewerDraft } from '#supabase/functions/manage-drafts/contract.ts'
import type { EditablePost } from '#supabase/functions/read-authored-posts/contract.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { findAuthoredPost, type PostKey } from '../_shared/posts/authored-posts.ts'
import { mustBeFree, readWriteOrigin, toRefusal } from '../_shared/posts/post-store.ts'
import { deleteDraft, type DraftCall, readNewerDraft, refuse } from './newer-drafts.ts'

type DraftWrite = PostKey & { data: Partial<PostInput>; based_on: string; version: string | null }

/** Stores the differences from the published post; without differences the draft is removed. */
export async function saveDraft(
  call: DraftCall,
  { data: { status: _status, ...data }, ...write }: DraftWrite,
): Promise<{ post: EditablePost; draft: NewerDraft | null }> {
  const post = await keepDraft(call, { ...write, data })
  return { post, draft: await readNewerDraft(call, write) }
}

/** What was sent is stored as the draft first, which stays if publishing is refused. */
export async function publishDraft(call: DraftCall, write: DraftWrite): Promise<EditablePost> {
  const before = await findAuthoredPost(call.database, write)
  if (hasSameContent(before, write.data)) {
    // A repeated call after a lost response: nothing is left to publish.
    if (write.version !== null) await deleteDraft(call, write, write.version)
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
    // Null is allowed, but missing in the generated types.
    p_version: write.version as string,
    p_actor: (call.user?.id ?? null) as string,
    p_email: (call.user?.email ?? null) as string,
  })
  if (error) throw toRefusal(error)
  if (outcome === 'changed') {
    // A repeated save after a lost response succeeds.
    const draft = await readNewerDraft(call, write)
    if (draft && hasSameContent({ ...post, ...draft.content }, data)) return post
    throw await refuse(call, write, { changed: 'draft', post })
  }
  if (outcome === 'missing') throw new FunctionRefusal(404, 'This post no longer exists.')
  if (outcome === 'unpublished')
    throw new FunctionRefusal(409, 'This post is no longer published. Open it again to change it.')
  return post
}

async function replacePublished(
  call: DraftCall,
  { table, id, based_on: basedOn, version }: PostKey & { based_on: string; version: string },
): Promise<void> {
  const { data: outcome, error } = await call.database
    .rpc('publish_post_draft', { p_table: table, p_post: id, p_based_on: basedOn, p_version: version })
    .setHeader('x-write-origin', readWriteOrigin(call.request))
  if (error?.code === UNIQUE_VIOLATION) throw new FunctionRefusal(409, error.message, { field: 'slug' })
  if (error) throw toRefusal(error)
  if (outcome === 'published') return
  const post = await findAuthoredPost(call.database, { table, id })
  // The caller may read the post, but not change it.
  if (outcome === 'missing') throw new FunctionRefusal(403, OPERATION_BLOCKED)
  throw await refuse(call, { table, id }, { changed: outcome === 'changed' ? 'draft' : 'live', post })
}
