import type { PostsClient } from '../context/context.ts'
import type { PostTable } from './post-rows.ts'

export type PostChange = {
  action: 'created' | 'changed' | 'deleted'
  /** An address; null when the server wrote, or when the asker may not know. */
  changedBy: string | null
  changedAt: string
}

/** Who wrote a post last. Only administrators are told; null for others and when nothing is known. */
export async function findLastChange(
  client: PostsClient,
  post: { table: PostTable; id: string },
): Promise<PostChange | null> {
  const { data } = await client
    .from('post_changes')
    .select('action,changed_by_email,changed_at')
    .eq('post_table', post.table)
    .eq('post_id', post.id)
    .order('changed_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(1)
    .maybeSingle()
  return (
    data && {
      action: data.action as PostChange['action'],
      changedBy: data.changed_by_email,
      changedAt: data.changed_at,
    }
  )
}
