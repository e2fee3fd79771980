import type { PostDetails } from '#domain/posts/input/validate-post-form.ts'
import { type DraftKey, listOtherTabKeys, readLocalDraft, type DraftBackup } from './local-draft.ts'
import { listLockedDrafts } from './draft-lock.ts'

/** What a further tab stored of a post and never saved, once that tab is gone; the newest of several. */
export async function findOrphanedDraft(
  draftKey: DraftKey,
  unsaid: PostDetails,
): Promise<{ key: string; version: DraftBackup } | null> {
  const locked = await listLockedDrafts()
  const orphans = listOtherTabKeys(draftKey)
    .filter((key) => !locked.has(key))
    .flatMap((key) => {
      const draft = readLocalDraft(key, unsaid)
      return draft ? [{ key, version: { ...draft, label: 'What you typed in another tab' } }] : []
    })
    .toSorted((one, other) => other.version.savedAt.localeCompare(one.version.savedAt))
  return orphans[0] ?? null
}
