import { type KeyboardEvent, useRef } from 'react'
import { insertLink, toggleMark } from '#domain/posts/text-marks-editing.ts'
import type { TextMark, TextSyntax } from '#domain/posts/text-marks.ts'
import { editText, readSelection, type TextField } from './edit-text.ts'

const SHORTCUTS: Record<string, TextMark> = { b: 'bold', i: 'italic', u: 'underline' }

/** The marks of one block: for its buttons and for Ctrl+B, I, U in whichever of its fields has the focus. */
export type MarkTools = {
  /** The field that buttons work on. */
  remember: (field: TextField) => void
  focusLast: () => void
  toggle: (mark: TextMark) => void
  link: (url: string) => void
  handleKey: (event: KeyboardEvent<TextField>) => void
}

export function useMarkTools(syntax: TextSyntax, onLinkWanted: () => void): MarkTools {
  const lastField = useRef<TextField | null>(null)
  const toggle = (mark: TextMark) => {
    const field = lastField.current
    if (field) editText(field, toggleMark(readSelection(field), mark, syntax))
  }
  return {
    remember: (field) => {
      lastField.current = field
    },
    focusLast: () => lastField.current?.focus(),
    toggle,
    link: (url) => {
      const field = lastField.current
      if (field) editText(field, insertLink(readSelection(field), url, syntax))
    },
    handleKey: (event) => {
      const hasModifier = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!hasModifier) return
      const key = event.key.toLowerCase()
      const mark = SHORTCUTS[key]
      if (!mark && key !== 'k') return
      event.preventDefault()
      lastField.current = event.currentTarget
      if (mark) toggle(mark)
      else onLinkWanted()
    },
  }
}
