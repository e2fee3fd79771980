import type { MediaUse } from '#supabase/functions/manage-media/contract.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { hasPermission } from '../frame/has-permission.ts'

const HIDDEN = { title: 'A post of somebody else', slug: null, status: 'draft' }

/** Uses without the words of posts that the caller may not read: that something uses the file is for everybody to know. */
export async function hideForeignUses(
  call: Pick<FunctionCall<unknown>, 'user' | 'supabase'>,
  uses: readonly MediaUse[],
): Promise<MediaUse[]> {
  if (await hasPermission(call, 'posts.edit')) return [...uses]
  const [blog, news, former] = await Promise.all([
    listReadable(call, 'blog_posts', uses),
    listReadable(call, 'news_posts', uses),
    listOwn(call),
  ])
  const isReadable = ({ kind, id }: MediaUse) => {
    if (kind === 'authors') return true
    if (kind === 'deleted_posts') return false
    return (kind === 'document_versions' ? former : new Set([...blog, ...news])).has(id)
  }
  return uses.map((use) => (isReadable(use) ? use : { ...use, ...HIDDEN }))
}

/** Ids of the posts that the caller wrote first: of those alone an author reads former versions. */
async function listOwn({ supabase }: Pick<FunctionCall<unknown>, 'supabase'>): Promise<Set<string>> {
  const { data, error } = await supabase.rpc('list_own_posts')
  if (error) throw new Error('Own posts could not be listed', { cause: error })
  return new Set(data)
}

/** Ids of the posts that the policies let the caller read. */
async function listReadable(
  { supabase }: Pick<FunctionCall<unknown>, 'supabase'>,
  table: 'blog_posts' | 'news_posts',
  uses: readonly MediaUse[],
): Promise<Set<string>> {
  const ids = uses.filter((use) => use.post_table === table && use.kind !== 'authors').map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const { data, error } = await supabase.from(table).select('id').in('id', ids)
  if (error) throw new Error('Posts that use a file could not be read', { cause: error })
  return new Set(data.map(({ id }) => id))
}
