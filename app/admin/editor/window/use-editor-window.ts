import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import type { EditHistory } from '../history/edit-history.ts'

/** What is shown of an editor, and the keys that hold wherever the focus is in it. */
export function useEditorWindow(scope: RefObject<HTMLElement | null>, history: EditHistory) {
  const [isPreviewing, setIsPreviewing] = useState(false)
  const [isFull, setIsFull] = useState(false)
  const [isHelping, setIsHelping] = useState(false)
  const [hasVersionsOpen, setHasVersionsOpen] = useState(false)
  const [hasPreviewsOpen, setHasPreviewsOpen] = useState(false)
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isOnTop(scope.current)) return
    const action = readKey(event)
    if (!action) return
    event.preventDefault()
    if (action === 'help') setIsHelping(true)
    else history[action]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return {
    isPreviewing,
    isFull,
    isHelping,
    togglePreview: () => setIsPreviewing(!isPreviewing),
    /** @returns whether there was nothing to leave */
    leaveFull: (): boolean => {
      setIsFull(false)
      return !isFull
    },
    toggleFull: () => setIsFull(!isFull),
    hasVersionsOpen,
    showVersions: () => setHasVersionsOpen(true),
    endVersions: () => setHasVersionsOpen(false),
    hasPreviewsOpen,
    showPreviews: () => setHasPreviewsOpen(true),
    endPreviews: () => setHasPreviewsOpen(false),
    help: () => setIsHelping(true),
    endHelp: () => setIsHelping(false),
  }
}

export type EditorWindow = ReturnType<typeof useEditorWindow>

type Action = 'undo' | 'redo' | 'help'

function readKey(event: KeyboardEvent): Action | null {
  const target = event.target instanceof HTMLElement ? event.target : null
  const key = event.key.toLowerCase()
  const isField = target?.matches('input, textarea, select') ?? false
  if (!event.ctrlKey && !event.metaKey)
    return key === '?' && !isField && !target?.isContentEditable ? 'help' : null
  if (event.altKey) return null
  if (key === '/') return 'help'
  const action = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : null
  // What is typed there is no part of the post yet, and takes itself back.
  const isOwn = target?.closest('[data-own-undo]') && (target as HTMLInputElement).value !== ''
  return isOwn ? null : action
}

function isOnTop(scope: HTMLElement | null): boolean {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1)
  return scope !== null && top !== undefined && top === scope.closest('dialog')
}
