import { useCallback, useEffect, useState } from 'react'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { composeFormKey, type KeptNewPost, listKeptNewPosts } from './local-draft.ts'
import { listHeldForms } from './draft-lock.ts'
import { findShelf } from './open-form.ts'

export type KeptNewPosts = { posts: readonly KeptNewPost[]; lookAgain: () => void }

/** New posts that were begun in this browser, never saved, and are open nowhere; newest first. */
export function useKeptNewPosts(table: PostTable): KeptNewPosts {
  const [posts, setPosts] = useState<readonly KeptNewPost[]>([])
  const lookAgain = useCallback(() => {
    // An editor that closes now lets go of its form first.
    setTimeout(() => void listIdle(table).then(setPosts), 0)
  }, [table])

  useEffect(() => {
    lookAgain()
    window.addEventListener('storage', lookAgain)
    return () => window.removeEventListener('storage', lookAgain)
  }, [lookAgain])
  return { posts, lookAgain }
}

async function listIdle(table: PostTable): Promise<KeptNewPost[]> {
  const shelf = findShelf(table)
  const held = await listHeldForms()
  return listKeptNewPosts(shelf).filter(({ postId }) => !held.has(composeFormKey({ ...shelf, postId })))
}
