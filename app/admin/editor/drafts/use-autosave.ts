import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PostTable } from '#app/data/posts/post-rows.ts'
import { dropDraft, pushDraft } from './draft-sync.ts'
import { type LocalDraft, removeDraft, writeDraft } from './local-draft.ts'

/** Maximum time that typed text is only in memory. */
const AUTOSAVE_DELAY_MS = 400
/** Pause in typing after which the text is stored on the server. */
const PUSH_DELAY_MS = 2500

export type Autosave = {
  /** False after the browser failed to store the draft. */
  isStored: boolean
  saveNow: () => void
  /** Removes the draft, because the form was saved or discarded. */
  stop: () => void
}

export type AutosaveOptions = {
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
export function useAutosave({ key, post, draft, hasChanges }: AutosaveOptions): Autosave {
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
