/** Enter, Backspace and arrow keys where ProseMirror's own commands would not do what authors expect. */
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { createBlockId } from '#app/admin/editor/post-form.ts'
import { richSchema } from '../document/schema.ts'
import { findCurrentBlock } from '../document/blocks-in-view.ts'

const { nodes } = richSchema

/** Inserts an empty paragraph and puts the caret into it. */
export function insertParagraph(change: Transaction, at: number): Transaction {
  change.insert(at, nodes['paragraph']!.create({ id: createBlockId() }))
  return change.setSelection(TextSelection.create(change.doc, at + 1)).scrollIntoView()
}

/** Enter in an empty list item or line of a quote: continues below as a paragraph. */
export const leaveOnEmptyLine: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isLine = $from.depth === 2 && ['list_item', 'paragraph'].includes($from.parent.type.name)
  if (!empty || !isLine || $from.parent.content.size > 0) return false
  dispatch?.(splitAround(state))
  return true
}

/** Takes the current line out of its block, as a paragraph between the lines before and after it. */
function splitAround(state: EditorState): Transaction {
  const { $from } = state.selection
  const block = findCurrentBlock(state)
  const at = $from.index(1)
  const lines = [...block.node.children]
  const [before, line, after] = [lines.slice(0, at), lines[at]!, lines.slice(at + 1)]
  const part = (children: Node[], id: string) =>
    children.length === 0 ? [] : [block.node.type.create({ ...block.node.attrs, id }, children)]
  const first = part(before, block.id)
  const change = state.tr.replaceWith(block.from, block.from + block.node.nodeSize, [
    ...first,
    nodes['paragraph']!.create({ id: createBlockId() }, line.content),
    ...part(after, before.length > 0 ? createBlockId() : block.id),
  ])
  const start = block.from + first.reduce((size, node) => size + node.nodeSize, 0) + 1
  return change.setSelection(TextSelection.create(change.doc, start)).scrollIntoView()
}

/** Backspace at the start of a heading, list, quote or code: makes it a paragraph. */
export const becomeParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!empty || $from.parentOffset > 0) return false
  if ($from.depth === 2) {
    if ($from.index(1) > 0) return false
    dispatch?.(splitAround(state))
    return true
  }
  if ($from.depth !== 1 || !['heading', 'code_block'].includes(parent.type.name)) return false
  dispatch?.(
    state.tr.setBlockType($from.pos, $from.pos, nodes['paragraph']!, { id: parent.attrs['id'] as string }),
  )
  return true
}

/** Enter at the end of a heading: continues as a paragraph. */
export const leaveHeading: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isAtEnd = $from.parent.type.name === 'heading' && $from.parentOffset === $from.parent.content.size
  if (!empty || !isAtEnd) return false
  dispatch?.(insertParagraph(state.tr, $from.after()))
  return true
}

export const breakLine: Command = (state, dispatch) => {
  const { parent } = state.selection.$from
  if (!parent.inlineContent || parent.type.spec.code) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create(), true).scrollIntoView())
  return true
}

/** Enter in a table cell, which holds a single paragraph: breaks the line. */
export const breakCell: Command = (state, dispatch) => (isInTable(state) ? breakLine(state, dispatch) : false)

/** Enter on a selected object: adds a paragraph below. */
export const continueBelow: Command = (state, dispatch) => {
  const { $to, empty } = state.selection
  if (empty || $to.depth !== 0) return false
  dispatch?.(insertParagraph(state.tr, $to.pos))
  return true
}

const BLOCKS_TO_LEAVE = new Set(['table', 'code_block', 'quote', 'callout'])

/** Arrow down in the last line of a final table, code, quote or callout: adds a paragraph below. */
export const continueAtEnd: Command = (state, dispatch, view) => {
  const { $to, empty } = state.selection
  const block = findCurrentBlock(state)
  const isLast = block.index === block.count - 1
  if (!isLast || !empty || !BLOCKS_TO_LEAVE.has(block.node.type.name) || !view?.endOfTextblock('down'))
    return false
  if ($to.depth > 1 && $to.index(1) < block.node.childCount - 1) return false
  dispatch?.(insertParagraph(state.tr, state.doc.content.size))
  return true
}

/** Enter after two empty lines at the end of code: leaves the code. */
export const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  const isEnd = $from.parentOffset === parent.content.size && parent.textContent.endsWith('\n\n')
  if (!empty || !parent.type.spec.code || !isEnd) return false
  const change = state.tr.delete($from.pos - 2, $from.pos)
  dispatch?.(insertParagraph(change, change.doc.resolve($from.pos - 2).after()))
  return true
}
