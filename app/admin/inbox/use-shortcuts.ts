import { useEffect, useRef } from 'react'

export type Shortcuts = Record<string, () => void>

/**
 * Runs the action of a key, except while typing, in dialogs, and with modifiers. Arrow keys work only in the
 * list, because the browser needs them elsewhere.
 */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (!(target instanceof Element) || document.querySelector('dialog[open]')) return
      const isTyping = target.closest('input, textarea, select, [contenteditable]') !== null
      if (event.key === 'Escape') {
        if (isTyping && target instanceof HTMLElement) target.blur()
        else current.current['Escape']?.()
        return
      }
      if (isTyping || (!isOn && !isArrow(event.key))) return
      if (isArrow(event.key) && !target.closest('[data-lead]')) return
      const run = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

function isArrow(key: string): boolean {
  return key === 'ArrowDown' || key === 'ArrowUp'
}

/** Local storage key of the setting. Single-key shortcuts must be optional (WCAG 2.1.4). */
const KEY = 'inbox-shortcuts'

export function readShortcutChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function storeShortcutChoice(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}
