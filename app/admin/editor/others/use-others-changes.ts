import { useEffect, useEffectEvent, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { StoredPost } from '#app/admin/actions/stored-post.ts'
import { describeWriter } from '#app/admin/versions/version-labels.ts'
import { nameChangedFields } from '#domain/versions/version-content.ts'

/** How often it is looked whether somebody else saved the post, while the page is in sight. */
const LOOK_EVERY_MS = 12_000

export type OthersChange =
  | { kind: 'deleted' }
  | {
      kind: 'saved'
      post: EditablePost
      /** "ann@example.com, by an import"; empty when it is not known. */
      by: string
      /** "Title, Text"; empty when it is not known. */
      what: string
    }

/**
 * Notices that the post which is open was saved or deleted by somebody else.
 * @param knownAt `updated_at` of the state that the editor knows
 * @param isPaused while a save of one's own is on its way
 */
export function useOthersChanges(stored: StoredPost | null, knownAt: string | null, isPaused: boolean) {
  const [change, setChange] = useState<OthersChange | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  const look = useEffectEvent(async () => {
    if (!stored || isPaused || document.visibilityState !== 'visible') return
    try {
      const post = await stored.read()
      if (post.updated_at === knownAt) setChange(null)
      else if (change?.kind !== 'saved' || change.post.updated_at !== post.updated_at)
        setChange({ kind: 'saved', post, ...(await findWriter(stored, post)) })
    } catch (error) {
      // Without a connection there is nothing to tell: the next look may have one.
      if (error instanceof DataError && error.kind === 'missing') setChange({ kind: 'deleted' })
    }
  })
  useEffect(() => {
    if (!stored) return undefined
    const timer = window.setInterval(() => void look(), LOOK_EVERY_MS)
    const lookNow = () => void look()
    document.addEventListener('visibilitychange', lookNow)
    window.addEventListener('online', lookNow)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', lookNow)
      window.removeEventListener('online', lookNow)
    }
  }, [stored])
  const key = change?.kind === 'saved' ? change.post.updated_at : (change?.kind ?? null)
  // The editor may have come to know of it since.
  const isNew = key !== knownAt && key !== dismissed
  return { change: isNew && !isPaused ? change : null, dismiss: () => setDismissed(key) }
}

async function findWriter(stored: StoredPost, post: EditablePost): Promise<{ by: string; what: string }> {
  try {
    const manager = await stored.openVersions()
    const { current } = await manager.list()
    if (current.updated_at !== post.updated_at || !current.written) return { by: '', what: '' }
    const { written_by_email: email } = current.written
    const writer = describeWriter({ ...current.written, number: null, note: '' })
    const by = email === null && writer !== '' ? `Somebody, ${writer},` : writer
    return { by, what: nameChangedFields(current.written.changed) }
  } catch (error) {
    // That it was changed is told without them.
    console.warn(error)
    return { by: '', what: '' }
  }
}
