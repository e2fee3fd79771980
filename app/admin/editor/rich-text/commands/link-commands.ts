import type { Node } from 'prosemirror-model'
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { Properties } from 'hast'
import { richSchema } from '../document/schema.ts'

const LINK = richSchema.marks['link']!

/** Returns whether the caret or all of the selected text has a mark. */
export function isMarked({ selection, storedMarks, doc }: EditorState, name: string): boolean {
  const type = richSchema.marks[name]!
  const { $from, from, to, empty } = selection
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined
  let isEverywhere = true
  let hasText = false
  doc.nodesBetween(from, to, (node) => {
    if (!node.isText) return
    hasText = true
    if (!type.isInSet(node.marks)) isEverywhere = false
  })
  return hasText && isEverywhere
}

export type LinkAtCaret = { from: number; to: number; href: string; properties: Properties }

/** The link at the caret. */
export function findLink({ selection }: EditorState): LinkAtCaret | null {
  const { $from } = selection
  const mark = LINK.isInSet($from.marks()) ?? LINK.isInSet($from.nodeAfter?.marks ?? [])
  if (!mark) return null
  let [from, to] = [-1, -1]
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset
    if (!mark.isInSet(node.marks)) return
    const isNext = to === at
    const isPassed = from !== -1 && to >= $from.pos
    if (!isNext && !isPassed) from = at
    if (!isPassed || isNext) to = at + node.nodeSize
  })
  const properties = mark.attrs['properties'] as Properties
  return { from, to, href: properties['href'] ?? '', properties }
}

/**
 * Links the selected text, or changes the link at the caret and keeps its `rel` values, such as `sponsored`.
 * @param text inserted if nothing is selected
 */
export function setLink(state: EditorState, href: string, text = href): Transaction {
  const existing = findLink(state)
  const link = LINK.create({ properties: { ...existing?.properties, href } })
  const { from, to, empty } = state.selection
  if (empty && existing) {
    return state.tr.removeMark(existing.from, existing.to, LINK).addMark(existing.from, existing.to, link)
  }
  if (!empty) {
    const change = state.tr.removeMark(from, to, LINK)
    return selectEnd(change.addMark(from, to, link), to)
  }
  const node: Node = richSchema.text(text, [link, ...(state.storedMarks ?? state.selection.$from.marks())])
  return state.tr.replaceSelectionWith(node, false).removeStoredMark(LINK)
}

function selectEnd(change: Transaction, at: number): Transaction {
  return change.setSelection(TextSelection.create(change.doc, at)).removeStoredMark(LINK)
}

export function removeLink(state: EditorState): Transaction | null {
  const { from, to, empty } = state.selection
  if (!empty) return state.tr.removeMark(from, to, LINK)
  const link = findLink(state)
  return link && state.tr.removeMark(link.from, link.to, LINK)
}
