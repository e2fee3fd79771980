import { useCallback, useEffect, useState } from 'react'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { listLockedDrafts } from './draft-lock.ts'
import { pullDrafts } from './draft-sync.ts'
import { composeStorageKey, getDraftScope, listUnsavedDrafts, type UnsavedDraft } from './local-draft.ts'

/** Drafts of new posts that were never saved and are not open in any tab; newest first. */
export function useUnsavedDrafts(table: PostTable) {
  const [drafts, setDrafts] = useState<readonly UnsavedDraft[]>([])
  const refresh = useCallback(() => {
    // An editor that is closing releases its lock first.
    setTimeout(async () => {
      const scope = getDraftScope(table)
      const locked = await listLockedDrafts()
      const isLocked = (postId: string) => locked.has(composeStorageKey({ ...scope, postId }))
      setDrafts(listUnsavedDrafts(scope).filter(({ postId }) => !isLocked(postId)))
    })
  }, [table])

  useEffect(() => {
    refresh()
    void pullDrafts(table).then(refresh)
    window.addEventListener('storage', refresh)
    return () => window.removeEventListener('storage', refresh)
  }, [table, refresh])
  return { drafts, refresh }
}
