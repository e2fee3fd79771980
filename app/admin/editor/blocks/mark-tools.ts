import { type KeyboardEvent, useRef, useState } from 'react'
import { insertLink, isMarked, toggleMark } from '#domain/posts/blocks/text-marks-editing.ts'
import type { TextMark, TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import { editText, readSelection, type TextField } from './edit-text.ts'

const SHORTCUTS: Record<string, TextMark> = { b: 'bold', i: 'italic', u: 'underline' }
const MARKS = Object.values(SHORTCUTS)

/** The marks of one block: for its buttons and for Ctrl+B, I, U in whichever of its fields has the focus. */
export type MarkTools = {
  /** The marks that the selection has. */
  active: readonly TextMark[]
  /** The selection of a field changed. */
  follow: (field: TextField) => void
  /** The field that buttons work on. */
  remember: (field: TextField) => void
  focusLast: () => void
  toggle: (mark: TextMark) => void
  link: (url: string) => void
  handleKey: (event: KeyboardEvent<TextField>) => void
}

export function useMarkTools(syntax: TextSyntax, onLinkWanted: () => void): MarkTools {
  const lastField = useRef<TextField | null>(null)
  const [active, setActive] = useState<readonly TextMark[]>([])
  const follow = (field: TextField) => {
    const found = MARKS.filter((mark) => isMarked(readSelection(field), mark, syntax))
    setActive((current) => (current.join() === found.join() ? current : found))
  }
  const toggle = (mark: TextMark) => {
    const field = lastField.current
    if (!field) return
    editText(field, toggleMark(readSelection(field), mark, syntax))
    follow(field)
  }
  return {
    active,
    follow,
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
