import { useCallback, useMemo, useState } from 'react'
import type { ListedPost } from '#app/data/post-list-manager.ts'

export type SelectedPosts = {
  /** In the order in which they were chosen. */
  posts: readonly ListedPost[]
  has: (id: string) => boolean
  /** The same at each drawing, as is `choose`. */
  toggle: (post: ListedPost) => void
  choose: (posts: readonly ListedPost[]) => void
}

/** Posts that are chosen to do something with all of them, also such as the list doesn't show yet. */
export function useSelectedPosts(): SelectedPosts {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedPost>>(new Map())
  const toggle = useCallback(
    (post: ListedPost) =>
      setChosen((known) => {
        const next = new Map(known)
        if (!next.delete(post.id)) next.set(post.id, post)
        return next
      }),
    [],
  )
  const choose = useCallback(
    (posts: readonly ListedPost[]) => setChosen(new Map(posts.map((post) => [post.id, post]))),
    [],
  )
  return useMemo(
    () => ({ posts: [...chosen.values()], has: (id: string) => chosen.has(id), toggle, choose }),
    [chosen, toggle, choose],
  )
}
