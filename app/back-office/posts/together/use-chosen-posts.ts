import { useState } from 'react'
import type { ListedPost } from '#app/data/post-list/post-list-manager.ts'

export type ChosenPosts = {
  /** In the order in which they were chosen. */
  posts: readonly ListedPost[]
  has: (id: string) => boolean
  toggle: (post: ListedPost) => void
  choose: (posts: readonly ListedPost[]) => void
}

/** Posts that are chosen to do something with all of them, also such as the list doesn't show yet. */
export function useChosenPosts(): ChosenPosts {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedPost>>(new Map())
  return {
    posts: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (post) =>
      setChosen((known) => {
        const next = new Map(known)
        if (!next.delete(post.id)) next.set(post.id, post)
        return next
      }),
    choose: (posts) => setChosen(new Map(posts.map((post) => [post.id, post]))),
  }
}
