import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import type { EditablePost } from '#app/data/posts/post-writer.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import { createBlankForm, createPostId, serializeForm, toForm } from '../post-form.ts'
import { acquireDraftLock, listLockedDrafts } from './draft-lock.ts'
import {
  composeBackupKey,
  composeOtherTabKey,
  composeStorageKey,
  type DraftBackup,
  getDraftScope,
  listOtherTabKeys,
  type LocalDraft,
  readDraft,
  removeDraft,
  writeDraft,
} from './local-draft.ts'
import { dropDraft, pushDraft } from './draft-sync.ts'

type OpenedForm = {
  /** A new post will be stored under this id too. */
  postId: string
  /** Storage key of this tab's draft. */
  storageKey: string
  isOpenElsewhere: boolean
  form: PostForm
  /** The form before any changes. */
  baseline: PostForm
  /** `updated_at` of the version that will be replaced; null for a new post. */
  basedOn: string | null
  /** Unsaved draft that the form started with. */
  restored: LocalDraft | null
  backup: DraftBackup | null
}

/**
 * Opens a post, or its unsaved draft from an earlier visit.
 * @param continued id of the unsaved draft of a new post; null for a blank form
 */
function openForm(table: PostTable, post: EditablePost | null, continued: string | null): OpenedForm {
  const postId = post?.id ?? continued ?? createPostId()
  const draftKey = { ...getDraftScope(table), postId }
  const storageKey = composeStorageKey(draftKey)
  const baseline = post ? toForm(table, post) : createBlankForm()
  const draft = readDraft(storageKey, baseline)
  const restored = draft && serializeForm(draft.form) !== serializeForm(baseline) ? draft : null
  return {
    postId,
    storageKey,
    isOpenElsewhere: false,
    form: restored?.form ?? baseline,
    baseline,
    basedOn: restored ? restored.basedOn : (post?.updated_at ?? null),
    restored,
    backup: readDraft(composeBackupKey(draftKey), baseline),
  }
}

/** The edited form with its draft and backup in the browser. */
export function useEditedForm(table: PostTable, post: EditablePost | null, continued: string | null) {
  const [opened, setOpened] = useState(() => openForm(table, post, continued))
  const { form, baseline, basedOn, storageKey, postId } = opened
  const draftKey = { ...getDraftScope(table), postId }
  const backupKey = composeBackupKey(draftKey)
  const hasChanges = useMemo(() => serializeForm(form) !== serializeForm(baseline), [form, baseline])
  const autosave = useAutosave({
    key: storageKey,
    post: opened.isOpenElsewhere ? null : { table, postId },
    draft: { basedOn, form },
    hasChanges,
  })
  const update = (changes: Partial<OpenedForm>) => setOpened((current) => ({ ...current, ...changes }))
  /** @returns false if the browser could not store it, so that closing the page loses it */
  const setBackup = (backup: DraftBackup): boolean => {
    update({ backup })
    return writeDraft(backupKey, backup)
  }
  const onAcquired = useEffectEvent(async () => {
    if (opened.backup) return
    const locked = await listLockedDrafts()
    const [newest] = listOtherTabKeys(draftKey)
      .filter((key) => !locked.has(key))
      .flatMap((key) => {
        const draft = readDraft(key, baseline)
        return draft ? [{ key, draft }] : []
      })
      .toSorted((one, other) => other.draft.savedAt.localeCompare(one.draft.savedAt))
    if (newest && setBackup({ ...newest.draft, label: 'Your text from another tab' })) removeDraft(newest.key)
  })
  const onLockedElsewhere = useEffectEvent(() =>
    update({ storageKey: composeOtherTabKey(draftKey), isOpenElsewhere: true }),
  )
  useEffect(
    () =>
      acquireDraftLock(storageKey, {
        onAcquired: () => void onAcquired(),
        onLockedElsewhere: () => onLockedElsewhere(),
      }),
    [storageKey],
  )

  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })

  return {
    ...opened,
    hasChanges,
    isStored: autosave.isStored,
    /** Call after the form was saved or discarded. */
    stopAutosave: autosave.stop,
    /**
     * Call after the form was saved. Text typed in the meantime becomes a draft of the saved version.
     * @returns whether there was any
     */
    finishSaving: (sent: PostForm, version: string): boolean => {
      autosave.stop()
      const typed = latest.current
      if (serializeForm(typed) === serializeForm(sent)) return false
      return writeDraft(storageKey, { form: typed, basedOn: version, savedAt: new Date().toISOString() })
    },
    update,
    change: (edit: (current: PostForm) => PostForm) =>
      setOpened((current) => ({ ...current, form: edit(current.form) })),
    /** Replaces the typed text with another version. */
    replace: (next: PostForm, changes: Partial<OpenedForm> = {}) =>
      update({ form: next, restored: null, ...changes }),
    /** Stores the typed text as a backup before it is replaced. */
    backUp: (label: string) => setBackup({ form, basedOn, label, savedAt: new Date().toISOString() }),
    setBackup,
    removeBackup: () => {
      removeDraft(backupKey)
      update({ backup: null })
    },
    /** Keeps this new post as a draft and opens another one. */
    continueWith: (otherId: string) => {
      autosave.saveNow()
      setOpened(openForm(table, null, otherId))
    },
  }
}

export type EditedForm = ReturnType<typeof useEditedForm>

/** Maximum time that typed text is only in memory. */
const AUTOSAVE_DELAY_MS = 400
/** Pause in typing after which the text is stored on the server. */
const PUSH_DELAY_MS = 2500

type Autosave = {
  /** False after the browser failed to store the draft. */
  isStored: boolean
  saveNow: () => void
  /** Removes the draft, because the form was saved or discarded. */
  stop: () => void
}

type AutosaveOptions = {
  /** Storage key. */
  key: string
  /** Where to store the draft on the server; null if another tab stores it. */
  post: { table: PostTable; postId: string } | null
  draft: Omit<LocalDraft, 'savedAt'>
  hasChanges: boolean
}

/**
 * Stores the draft of a changed form in the browser while it is edited and when the page is hidden, and after
 * a pause also on the server. Asks before leaving the page.
 */
function useAutosave({ key, post, draft, hasChanges }: AutosaveOptions): Autosave {
  const [isStored, setIsStored] = useState(true)
  const timer = useRef<number | undefined>(undefined)
  const isStopped = useRef(false)
  const pushTimer = useRef<number | undefined>(undefined)
  // A restored draft may come from the server.
  const hasPushed = useRef(hasChanges)
  const push = () => {
    pushTimer.current = undefined
    if (!post || isStopped.current || !(hasChanges || hasPushed.current)) return
    hasPushed.current = hasChanges
    const stamped = { ...draft, savedAt: new Date().toISOString() }
    void (hasChanges ? pushDraft(post.table, post.postId, stamped) : dropDraft(post.table, post.postId))
  }
  const pushLater = useEffectEvent(push)

  const saveNow = () => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    if (isStopped.current) return
    if (hasChanges) setIsStored(writeDraft(key, { ...draft, savedAt: new Date().toISOString() }))
    else removeDraft(key)
  }
  const save = useEffectEvent(saveNow)

  const { form } = draft
  const schedule = useEffectEvent((_form: LocalDraft['form'], _hasChanges: boolean) => {
    timer.current ??= window.setTimeout(() => save(), AUTOSAVE_DELAY_MS)
    window.clearTimeout(pushTimer.current)
    pushTimer.current = window.setTimeout(() => pushLater(), PUSH_DELAY_MS)
  })
  useEffect(() => schedule(form, hasChanges), [form, hasChanges])

  const saveAll = () => {
    saveNow()
    if (pushTimer.current === undefined) return
    window.clearTimeout(pushTimer.current)
    push()
  }
  const saveBeforeLeaving = useEffectEvent(saveAll)
  useEffect(() => {
    const saveOnLeave = () => saveBeforeLeaving()
    document.addEventListener('visibilitychange', saveOnLeave)
    window.addEventListener('pagehide', saveOnLeave)
    return () => {
      document.removeEventListener('visibilitychange', saveOnLeave)
      window.removeEventListener('pagehide', saveOnLeave)
      saveOnLeave()
    }
  }, [])

  useEffect(() => {
    if (!hasChanges) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!isStopped.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])

  return {
    isStored,
    saveNow: saveAll,
    stop: () => {
      isStopped.current = true
      window.clearTimeout(timer.current)
      window.clearTimeout(pushTimer.current)
      removeDraft(key)
      if (post) void dropDraft(post.table, post.postId)
    },
  }
}
