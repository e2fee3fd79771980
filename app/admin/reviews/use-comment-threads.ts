import { useQuery } from '@tanstack/react-query'
import { useStaff } from '#app/admin/staff.tsx'
import { createCommentManager } from '#app/data/post-comments.ts'
import type { PostTable } from '#app/data/posts/post-rows.ts'

/** `id` is null for an unsaved post. */
export type CommentedPost = { table: PostTable; id: string | null }

const REFRESH_MS = 30_000

/** Comments on a stored post. Not in editor mode, where a comment would have no author. */
export function useCommentThreads({ table, id }: CommentedPost) {
  const { client, session } = useStaff()
  const manager = createCommentManager(client, { table, id: id ?? '' })
  const queryKey = ['comments', table, id]
  const { data: threads } = useQuery({
    queryKey,
    enabled: id !== null && session.userId !== null,
    queryFn: manager.list,
    refetchInterval: REFRESH_MS,
  })
  const open = threads?.filter((thread) => thread.resolved_at === null).length ?? 0
  return {
    manager,
    queryKey,
    caller: session.userId,
    threads,
    openCount: open,
    /** For example "2 open comments". */
    summary: open === 1 ? '1 open comment' : `${open} open comments`,
  }
}
