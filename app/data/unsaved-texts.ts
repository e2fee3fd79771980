import type { Json } from '#supabase/database.types.ts'
import type { PostsClient } from './context/context.ts'
import type { PostTable } from './posts/post-rows.ts'

const WAIT_MS = 3000

export type UnsavedText = { postId: string; draft: unknown }

/** Stores unsaved text of the signed-in person on the server. Failures are ignored, because the browser also stores it. */
export function createUnsavedTexts(client: PostsClient) {
  const isSignedIn = async () => (await client.auth.getSession()).data.session !== null
  return {
    async list(table: PostTable): Promise<UnsavedText[]> {
      if (!(await isSignedIn())) return []
      const { data } = await client
        .from('unsaved_texts')
        .select('post_id, draft')
        .eq('post_table', table)
        .order('saved_at', { ascending: false })
        .limit(50)
        // If it takes longer, the post opens without them.
        .abortSignal(AbortSignal.timeout(WAIT_MS))
      return (data ?? []).map(({ post_id, draft }) => ({ postId: post_id, draft }))
    },
    async put(table: PostTable, postId: string, draft: object): Promise<void> {
      if (!(await isSignedIn())) return
      await client.from('unsaved_texts').upsert(
        {
          post_table: table,
          post_id: postId,
          draft: draft as Json,
          saved_at: new Date().toISOString(),
        },
        { onConflict: 'person,post_table,post_id' },
      )
    },
    async remove(table: PostTable, postId: string): Promise<void> {
      if (await isSignedIn())
        await client.from('unsaved_texts').delete().eq('post_table', table).eq('post_id', postId)
    },
  }
}
