/** Enter, Backspace and arrow keys in cases where ProseMirror's own commands would surprise authors. */
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { createBlockId } from '#app/admin/editor/post-form.ts'
import { richSchema } from '../document/schema.ts'
import { findCurrentBlock, isEmptyParagraph, selectBlock } from '../document/blocks-in-view.ts'

const { nodes } = richSchema

/** Inserts an empty paragraph and puts the caret into it. */
export function insertParagraph(change: Transaction, at: number): Transaction {
  change.insert(at, nodes['paragraph']!.create({ id: createBlockId() }))
  return change.setSelection(TextSelection.create(change.doc, at + 1)).scrollIntoView()
}

/** Enter in an empty list item or line of a quote: continues below with a paragraph. */
export const leaveOnEmptyLine: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isLine = $from.depth === 2 && ['list_item', 'paragraph'].includes($from.parent.type.name)
  if (!empty || !isLine || $from.parent.content.size > 0) return false
  dispatch?.(splitAround(state))
  return true
}

/** Moves the current line out of its block, as a paragraph between the lines before and after it. */
function splitAround(state: EditorState): Transaction {
  const { $from } = state.selection
  const block = findCurrentBlock(state)
  const at = $from.index(1)
  const lines = [...block.node.children]
  const before = lines.slice(0, at)
  const first = before.length > 0 ? [block.node.type.create(block.node.attrs, before)] : []
  const change = state.tr.replaceWith(block.from, block.from + block.node.nodeSize, [
    ...first,
    nodes['paragraph']!.create({ id: createBlockId() }, lines[at]!.content),
    ...wrapFollowingLines(block.node, lines.slice(at + 1)),
  ])
  const start = block.from + first.reduce((size, node) => size + node.nodeSize, 0) + 1
  return change.setSelection(TextSelection.create(change.doc, start)).scrollIntoView()
}

/** Creates blocks for the lines after one that left its block. Items nested in it move up one level. */
function wrapFollowingLines(block: Node, lines: readonly Node[]): Node[] {
  if (lines.length === 0) return []
  if (!lines[0]!.attrs['level']) return [block.type.create({ ...block.attrs, id: createBlockId() }, lines)]
  const end = lines.findIndex(({ attrs }) => attrs['level'] === 0)
  const nested = (end === -1 ? lines : lines.slice(0, end)).map((item) => {
    const level = Number(item.attrs['level']) - 1
    return item.type.create({ level, isOrdered: level > 0 && item.attrs['isOrdered'] }, item.content)
  })
  const type = nodes[lines[0]!.attrs['isOrdered'] === true ? 'ordered_list' : 'bullet_list']!
  const others = end === -1 ? [] : lines.slice(end)
  return type === block.type
    ? [type.create({ id: createBlockId() }, [...nested, ...others])]
    : [type.create({ id: createBlockId() }, nested), ...wrapFollowingLines(block, others)]
}

/** Backspace at the start of a list item, heading, quote or code: converts it to a paragraph. */
export const becomeParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!empty || $from.parentOffset > 0) return false
  if ($from.depth === 2) {
    if ($from.index(1) > 0 && parent.type.name !== 'list_item') return false
    dispatch?.(splitAround(state))
    return true
  }
  if ($from.depth !== 1 || !['heading', 'code_block'].includes(parent.type.name)) return false
  dispatch?.(
    state.tr.setBlockType($from.pos, $from.pos, nodes['paragraph']!, { id: parent.attrs['id'] as string }),
  )
  return true
}

const BLOCKS_OF_LINES = new Set(['ordered_list', 'bullet_list', 'quote', 'callout'])

/** Backspace below an object: selects it, so that it isn't removed unnoticed. An empty paragraph is removed. */
export const selectObjectAbove: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { node, index, from } = findCurrentBlock(state)
  const isAtStart = empty && $from.depth === 1 && $from.parentOffset === 0
  if (!isAtStart || index === 0 || !state.doc.child(index - 1).isAtom) return false
  const change = isEmptyParagraph(node) ? state.tr.delete(from, from + node.nodeSize) : state.tr
  dispatch?.(selectBlock(change, index - 1).scrollIntoView())
  return true
}

/**
 * Delete at the end of a block: joins the first line of a list, quote or callout below, or selects an object.
 * An empty paragraph is removed. ProseMirror's own command would select the whole list, and remove an object
 * unnoticed.
 */
export const joinLineBelow: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const block = findCurrentBlock(state)
  const below = state.doc.maybeChild(block.index + 1)
  const isAtEnd = $from.parent.isTextblock && $from.parentOffset === $from.parent.content.size
  const isLastLine = $from.depth === 1 || ($from.depth === 2 && $from.index(1) === block.node.childCount - 1)
  if (!below || !empty || !isAtEnd || !isLastLine || $from.parent.type.spec.code) return false
  const end = block.from + block.node.nodeSize
  if (isEmptyParagraph(block.node)) {
    dispatch?.(selectBlock(state.tr.delete(block.from, end), block.index, 'start').scrollIntoView())
    return true
  }
  if (below.isAtom) {
    dispatch?.(selectBlock(state.tr, block.index + 1).scrollIntoView())
    return true
  }
  if (!BLOCKS_OF_LINES.has(below.type.name)) return false
  const [first, ...others] = below.children
  const change = state.tr.replaceWith(end, end + below.nodeSize, wrapFollowingLines(below, others))
  change.insert($from.pos, first!.content)
  dispatch?.(change.setSelection(TextSelection.create(change.doc, $from.pos)).scrollIntoView())
  return true
}

/** Enter at the end of a heading: continues with a paragraph. */
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

/** Enter in a table cell, which contains a single paragraph: inserts a line break. */
export const breakCell: Command = (state, dispatch) => (isInTable(state) ? breakLine(state, dispatch) : false)

/** Enter on a selected object: adds a paragraph below. */
export const continueBelow: Command = (state, dispatch) => {
  const { $to, empty } = state.selection
  if (empty || $to.depth !== 0) return false
  dispatch?.(insertParagraph(state.tr, $to.pos))
  return true
}

const BLOCKS_TO_LEAVE = new Set(['table', 'code_block', 'quote', 'callout'])

/** Arrow down in the last line of a table, code, quote or callout at the end: adds a paragraph below. */
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

/** Enter on an empty last line of code: leaves the code. */
export const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  const isEnd = $from.parentOffset === parent.content.size && parent.textContent.endsWith('\n')
  if (!empty || !parent.type.spec.code || !isEnd) return false
  const change = state.tr.delete($from.pos - 1, $from.pos)
  dispatch?.(insertParagraph(change, change.doc.resolve($from.pos - 1).after()))
  return true
}

/** Escape in a list, quote, table or code, which use Tab or Enter themselves: moves to the block below. */
export const leaveBlock: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.depth < 2 && !$from.parent.type.spec.code) return false
  const { index, from, node, count } = findCurrentBlock(state)
  dispatch?.(
    index === count - 1
      ? insertParagraph(state.tr, from + node.nodeSize)
      : selectBlock(state.tr, index + 1, 'start').scrollIntoView(),
  )
  return true
}
