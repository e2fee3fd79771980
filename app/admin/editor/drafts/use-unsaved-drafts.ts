import { useCallback, useEffect, useState } from 'react'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { composeStorageKey, type UnsavedDraft, listUnsavedDrafts } from './local-draft.ts'
import { listLockedDrafts } from './draft-lock.ts'
import { findDraftScope } from './open-form.ts'

export type UnsavedDraftList = { drafts: readonly UnsavedDraft[]; refresh: () => void }

/** New posts that were begun in this browser, never saved, and are open nowhere; newest first. */
export function useUnsavedDrafts(table: PostTable): UnsavedDraftList {
  const [drafts, setDrafts] = useState<readonly UnsavedDraft[]>([])
  const refresh = useCallback(() => {
    // An editor that closes now releases its lock first.
    setTimeout(() => void listUnlockedDrafts(table).then(setDrafts), 0)
  }, [table])

  useEffect(() => {
    refresh()
    window.addEventListener('storage', refresh)
    return () => window.removeEventListener('storage', refresh)
  }, [refresh])
  return { drafts, refresh }
}

async function listUnlockedDrafts(table: PostTable): Promise<UnsavedDraft[]> {
  const scope = findDraftScope(table)
  const locked = await listLockedDrafts()
  return listUnsavedDrafts(scope).filter(({ postId }) => !locked.has(composeStorageKey({ ...scope, postId })))
}
