import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { PostDetails, PostForm } from '#domain/posts/input/validate-post-form.ts'
import { describeForm } from '../post-form.ts'
import {
  composeOtherTabKey,
  type DraftBackup,
  type DraftKey,
  listOtherTabKeys,
  readLocalDraft,
  removeDraft,
  writeDraft,
} from './local-draft.ts'
import { acquireDraftLock, listLockedDrafts } from './draft-lock.ts'
import { type OpenedForm, openForm } from './open-form.ts'
import { useAutosave } from './use-autosave.ts'

/** The form that is open: what is typed, what it began with, and what the browser stores of it. */
export function useTypedForm(table: PostTable, post: EditablePost | null, continued: string | null) {
  const [opened, setOpened] = useState(() => openForm(table, post, continued))
  const { form, baseline, basedOn, storageKey, backupKey } = opened
  const hasChanges = useMemo(() => describeForm(form) !== describeForm(baseline), [form, baseline])
  const autosave = useAutosave(storageKey, { basedOn, form }, hasChanges)
  const adjust = (changes: Partial<OpenedForm>) => setOpened((current) => ({ ...current, ...changes }))
  /** @returns false when the browser has no room for it, so that it lasts as long as the page */
  const backUp = (version: DraftBackup): boolean => {
    adjust({ backup: version })
    return writeDraft(backupKey, version)
  }
  const onAcquired = useEffectEvent(async () => {
    if (opened.backup) return
    const orphan = await findOrphanedDraft(opened.draftKey, opened.baseline)
    if (!orphan) return
    if (backUp(orphan.version)) removeDraft(orphan.key)
  })
  const onLockedElsewhere = useEffectEvent(() =>
    adjust({ storageKey: composeOtherTabKey(opened.draftKey), isOpenElsewhere: true }),
  )
  useEffect(
    () =>
      acquireDraftLock(storageKey, {
        onAcquired: () => void onAcquired(),
        onLockedElsewhere: () => onLockedElsewhere(),
      }),
    [storageKey],
  )

  return {
    ...opened,
    hasChanges,
    isStored: autosave.isStored,
    /** The form was saved or given up. */
    stopAutosave: autosave.stop,
    adjust,
    change: (edit: (current: PostForm) => PostForm) =>
      setOpened((current) => ({ ...current, form: edit(current.form) })),
    /** Another version takes the place of what is typed. */
    replace: (next: PostForm, changes: Partial<OpenedForm> = {}) =>
      adjust({ form: next, restored: null, ...changes }),
    backUp,
    removeBackup: () => {
      removeDraft(backupKey)
      adjust({ backup: null })
    },
    /** Leaves this new post to its draft, and goes on with another one. */
    continueWith: (postId: string) => {
      autosave.saveNow()
      setOpened(openForm(table, null, postId))
    },
  }
}

export type TypedForm = ReturnType<typeof useTypedForm>

/** What a further tab stored of a post and never saved, once that tab is gone; the newest of several. */
async function findOrphanedDraft(
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
