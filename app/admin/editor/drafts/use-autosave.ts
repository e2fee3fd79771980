import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { removeDraft, writeDraft, type LocalDraft } from './local-draft.ts'

/** Longest time that typed text is only in the memory of the page. */
const AUTOSAVE_DELAY_MS = 400

export type Autosave = {
  /** False once the browser refused to store the draft: no room, or storage forbidden. */
  isStored: boolean
  /** Stores what is typed this moment, before another form takes its place. */
  saveNow: () => void
  /** The form was saved or given up: its draft is removed. */
  stop: () => void
}

/** Stores the draft of a form in the browser while it has changes, also when the page is hidden or taken away. */
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
  const write = useEffectEvent(saveNow)
  const schedule = useEffectEvent((_form: LocalDraft['form'], _hasChanges: boolean) => {
    timer.current ??= window.setTimeout(() => write(), AUTOSAVE_DELAY_MS)
  })

  const { form } = draft
  useEffect(() => schedule(form, hasChanges), [form, hasChanges])

  useEffect(() => {
    const leave = () => write()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  useQuestionBeforeLeaving(hasChanges, isStopped)

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

/** The browser asks whether to leave a page with changes that are neither saved nor given up. */
function useQuestionBeforeLeaving(hasChanges: boolean, isStopped: RefObject<boolean>): void {
  useEffect(() => {
    if (!hasChanges) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!isStopped.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges, isStopped])
}
