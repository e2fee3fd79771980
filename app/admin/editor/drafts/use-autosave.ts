import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type LocalDraft, removeDraft, writeDraft } from './local-draft.ts'

/** Maximum time that typed text is only in the memory of the page. */
const AUTOSAVE_DELAY_MS = 400

export type Autosave = {
  /** False once the browser failed to store the draft. */
  isStored: boolean
  saveNow: () => void
  /** Removes the draft, because the form was saved or discarded. */
  stop: () => void
}

/** Stores the draft of a changed form while it is edited and when the page is hidden, and asks before leaving the page. */
export function useAutosave(key: string, draft: Omit<LocalDraft, 'savedAt'>, hasChanges: boolean): Autosave {
  const [isStored, setIsStored] = useState(true)
  const timer = useRef<number | undefined>(undefined)
  const isStopped = useRef(false)

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
  })
  useEffect(() => schedule(form, hasChanges), [form, hasChanges])

  useEffect(() => {
    const saveOnLeave = () => save()
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
    saveNow,
    stop: () => {
      isStopped.current = true
      window.clearTimeout(timer.current)
      removeDraft(key)
    },
  }
}
