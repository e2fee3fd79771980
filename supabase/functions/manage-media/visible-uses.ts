import type { PostTableName } from '#domain/posts/input/post-input.ts'
import type { MediaUse } from '#supabase/functions/manage-media/contract.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { hasPermission } from '../_shared/frame/identify-caller.ts'

type Call = Pick<FunctionCall<unknown>, 'user' | 'supabase'>

const HIDDEN = { id: null, title: 'Someone else’s post', slug: null, status: 'draft' }

/** Hides id, title, slug and status of posts that the caller may not read. The use itself stays listed. */
export async function hideUsesByOthers(call: Call, uses: readonly MediaUse[]): Promise<MediaUse[]> {
  if (await hasPermission(call, 'posts.edit')) return [...uses]
  const [readable, own] = await Promise.all([
    listInBoth((table) => listReadable(call, table, uses)),
    listInBoth((table) => listOwn(call, table)),
  ])
  const isVisible = ({ kind, post_table: table, id }: MediaUse) => {
    if (kind === 'authors' || kind === 'site_documents') return true
    if (kind === 'deleted_posts') return false
    // Authors may read newer drafts and former versions only of posts that they created.
    const known = kind === 'document_versions' || kind === 'post_drafts' ? own : readable
    return known.has(`${table} ${id}`)
  }
  return uses.map((use) => (isVisible(use) ? use : { ...use, ...HIDDEN }))
}

/** Keys of posts of both tables, as "table id". */
async function listInBoth(list: (table: PostTableName) => Promise<string[]>): Promise<Set<string>> {
  const tables = ['blog_posts', 'news_posts'] as const
  const ids = await Promise.all(tables.map(list))
  return new Set(tables.flatMap((table, at) => ids[at]!.map((id) => `${table} ${id}`)))
}

async function listOwn({ supabase }: Call, table: PostTableName): Promise<string[]> {
  return askDatabase(supabase.rpc('list_own_posts', { p_table: table }))
}

/** Ids of the posts that the policies let the caller read. */
async function listReadable(
  { supabase }: Call,
  table: PostTableName,
  uses: readonly MediaUse[],
): Promise<string[]> {
  const ids = uses.flatMap(({ kind, post_table, id }) =>
    post_table === table && kind === table && id ? [id] : [],
  )
  if (ids.length === 0) return []
  const found = await askDatabase(supabase.from(table).select('id').in('id', ids))
  return found.map(({ id }) => id)
}
