import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { forgetForm, keepForm, type KeptForm } from './local-draft.ts'

/** Longest time that typed text is only in the memory of the page. */
const KEEP_AFTER_MS = 400

export type FormKeeping = {
  /** False once the browser refused to keep the form: no room, or storage forbidden. */
  isKept: boolean
  /** Keeps what is typed this moment, before another form takes its place. */
  keepNow: () => void
  /** The form was saved or given up: nothing is kept of it any more. */
  stop: () => void
}

/** Keeps a form in the browser while it has changes, also when the page is hidden or taken away. */
export function useKeptForm(key: string, kept: Omit<KeptForm, 'savedAt'>, hasChanges: boolean): FormKeeping {
  const [isKept, setIsKept] = useState(true)
  const timer = useRef<number | undefined>(undefined)
  const isStopped = useRef(false)

  const keepNow = () => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    if (isStopped.current) return
    if (hasChanges) setIsKept(keepForm(key, { ...kept, savedAt: new Date().toISOString() }))
    else forgetForm(key)
  }
  const write = useEffectEvent(keepNow)
  const schedule = useEffectEvent((_form: KeptForm['form'], _hasChanges: boolean) => {
    timer.current ??= window.setTimeout(() => write(), KEEP_AFTER_MS)
  })

  const { form } = kept
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
    isKept,
    keepNow,
    stop: () => {
      isStopped.current = true
      window.clearTimeout(timer.current)
      forgetForm(key)
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
