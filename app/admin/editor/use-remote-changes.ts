import { useEffect, useEffectEvent, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import { useStaff } from '#app/admin/staff.tsx'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { createVersionManager } from '#app/data/version-manager.ts'
import { describeWriter } from '#app/admin/versions/version-labels.ts'
import { nameChangedFields } from '#domain/versions/version-content.ts'

/** Reads the stored post. @throws DataError of kind `missing` once it was deleted */
export type ReadStored = () => Promise<EditablePost>

/** Only while the page is visible. */
const POLL_INTERVAL_MS = 12_000

export type RemoteChange =
  | { kind: 'deleted' }
  | {
      kind: 'saved'
      post: EditablePost
      /** For example "ann@example.com, by an import"; empty if unknown. */
      by: string
      /** Changed fields, such as "Title, Text"; empty if unknown. */
      what: string
    }

/**
 * Detects that someone else saved or deleted the open post.
 * @param readStored null for a new post
 * @param state.knownAt `updated_at` of the version that the editor knows
 * @param state.isPaused while a save is in progress
 */
export function useRemoteChanges(
  table: PostTable,
  readStored: ReadStored | null,
  { knownAt, isPaused }: { knownAt: string | null; isPaused: boolean },
) {
  const { client, getGrant } = useStaff()
  const [change, setChange] = useState<RemoteChange | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const check = useEffectEvent(async () => {
    if (!readStored || isPaused || document.visibilityState !== 'visible') return
    try {
      const post = await readStored()
      if (post.updated_at === knownAt) setChange(null)
      else if (change?.kind !== 'saved' || change.post.updated_at !== post.updated_at)
        setChange({
          kind: 'saved',
          post,
          ...(await findWriter(createVersionManager(client, getGrant, { table, id: post.id }), post)),
        })
    } catch (error) {
      // Other failures are ignored, because the next check may succeed.
      if (error instanceof DataError && error.kind === 'missing') setChange({ kind: 'deleted' })
    }
  })
  useEffect(() => {
    if (!readStored) return undefined
    const checkNow = () => void check()
    const timer = window.setInterval(checkNow, POLL_INTERVAL_MS)
    document.addEventListener('visibilitychange', checkNow)
    window.addEventListener('online', checkNow)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', checkNow)
      window.removeEventListener('online', checkNow)
    }
  }, [readStored])
  const key = change?.kind === 'saved' ? change.post.updated_at : (change?.kind ?? null)
  const isNew = key !== knownAt && key !== dismissed
  return { change: isNew && !isPaused ? change : null, dismiss: () => setDismissed(key) }
}

async function findWriter(
  versions: ReturnType<typeof createVersionManager>,
  post: EditablePost,
): Promise<{ by: string; what: string }> {
  try {
    const { current } = await versions.list()
    if (current.updated_at !== post.updated_at || !current.written) return { by: '', what: '' }
    const writer = describeWriter({ ...current.written, number: null, note: '' })
    const isUnnamed = current.written.written_by_email === null && writer !== ''
    return {
      by: isUnnamed ? `Someone, ${writer},` : writer,
      what: nameChangedFields(current.written.changed),
    }
  } catch (error) {
    // Reported without person and fields.
    console.warn(error)
    return { by: '', what: '' }
  }
}
