/** Newer drafts of published posts, read and discarded with the rights of the caller. */
import { z } from 'zod'
import type { PostTableName } from '#domain/posts/input/post-input.ts'
import { type Conflict, type NewerDraft, newerDraft } from '#supabase/functions/manage-drafts/contract.ts'
import type { EditablePost } from '#supabase/functions/read-authored-posts/contract.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { findAuthoredPost } from '../_shared/posts/authored-posts.ts'
import { findLastAuthor } from '../_shared/posts/mutate-post.ts'

export type DraftCall = Pick<
  FunctionCall<unknown>,
  'database' | 'supabase' | 'supabaseAdmin' | 'user' | 'request' | 'logAction'
>
export type DraftKey = { table: PostTableName; id: string }

const storedDraft = z.object({
  content: newerDraft.shape.content,
  based_on: z.string(),
  updated_at: z.string(),
  saved_by_email: z.string().nullable(),
})

/** @throws FunctionRefusal 404 when the caller sees no such post */
export async function readNewerDraft(call: DraftCall, key: DraftKey): Promise<NewerDraft | null> {
  const [draft, post] = await Promise.all([
    findDraft(call.database, key),
    findAuthoredPost(call.database, key),
  ])
  return draft && describeDraft(call, key, { draft, post })
}

/**
 * Deletes the draft that the caller saw; done as well when there is none any more.
 * @throws FunctionRefusal 409 when somebody saved another one since
 */
export async function discardDraft(
  call: DraftCall,
  { version, ...key }: DraftKey & { version: string },
): Promise<void> {
  const { data } = await call.database
    .from('post_drafts')
    .delete()
    .match({ post_table: key.table, post_id: key.id, updated_at: version })
    .select('post_id')
    .throwOnError()
  if (data.length > 0) {
    logDraft(call, key, 'newer draft discarded')
    return
  }
  const post = await findAuthoredPost(call.database, key)
  if ((await findDraft(call.database, key)) !== null)
    throw await refuse(call, key, { changed: 'draft', post })
}

/** The refusal of a write that met another one: what is there now, and who wrote it. */
export async function refuse(
  call: DraftCall,
  key: DraftKey,
  { changed, post }: { changed: Conflict['changed']; post: EditablePost },
): Promise<FunctionRefusal> {
  const stored = await findDraft(call.database, key)
  const draft = stored && (await describeDraft(call, key, { draft: stored, post }))
  const conflict: Conflict = {
    changed,
    current: post,
    draft,
    change:
      changed === 'draft' && draft
        ? draft.saved
        : { at: post.updated_at, by: await findLastAuthor(key.table, call, key.id) },
  }
  return new FunctionRefusal(409, describeChange(conflict), conflict)
}

export function logDraft({ logAction }: DraftCall, { table, id }: DraftKey, event: string): void {
  logAction(event, { table, post: id })
}

function describeChange({ changed, draft }: Conflict): string {
  if (changed === 'live') return 'The published post was changed by someone else since you opened it.'
  return draft
    ? 'The newer draft was changed by someone else since you opened it.'
    : 'The newer draft was published or discarded by someone else since you opened it.'
}

async function findDraft(database: DraftCall['database'], { table, id }: DraftKey) {
  const { data } = await database
    .from('post_drafts')
    .select('content,based_on,updated_at,saved_by_email')
    .match({ post_table: table, post_id: id })
    .maybeSingle()
    .throwOnError()
  return data && storedDraft.parse(data)
}

async function describeDraft(
  call: DraftCall,
  { table, id }: DraftKey,
  { draft, post }: { draft: z.infer<typeof storedDraft>; post: EditablePost },
): Promise<NewerDraft> {
  const isLive = Date.parse(draft.based_on) === Date.parse(post.updated_at)
  return {
    content: draft.content,
    based_on: draft.based_on,
    version: draft.updated_at,
    saved: { at: draft.updated_at, by: draft.saved_by_email },
    live_change: isLive ? null : { at: post.updated_at, by: await findLastAuthor(table, call, id) },
  }
}
