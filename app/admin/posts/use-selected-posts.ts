import { useCallback, useMemo, useState } from 'react'
import type { ListedPost } from '#app/data/post-list-manager.ts'

export type SelectedPosts = {
  /** In the order of selection. */
  posts: readonly ListedPost[]
  has: (id: string) => boolean
  /** `toggle` and `select` are stable functions. */
  toggle: (post: ListedPost) => void
  /** Replaces the selection. */
  select: (posts: readonly ListedPost[]) => void
}

/** Posts selected for a bulk action, including posts that are not loaded yet. */
export function useSelectedPosts(): SelectedPosts {
  const [selected, setSelected] = useState<ReadonlyMap<string, ListedPost>>(new Map())
  const toggle = useCallback(
    (post: ListedPost) =>
      setSelected((known) => {
        const next = new Map(known)
        if (!next.delete(post.id)) next.set(post.id, post)
        return next
      }),
    [],
  )
  const select = useCallback(
    (posts: readonly ListedPost[]) => setSelected(new Map(posts.map((post) => [post.id, post]))),
    [],
  )
  return useMemo(
    () => ({ posts: [...selected.values()], has: (id: string) => selected.has(id), toggle, select }),
    [selected, toggle, select],
  )
}
