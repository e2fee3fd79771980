/** Enter and Backspace where the library's own would not know what an author means. */
import type { Node } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { makeBlockId } from '#app/admin/editor/post-form.ts'
import { richSchema } from '../document/schema.ts'
import { findCurrentBlock, selectBlock } from '../document/blocks-in-view.ts'

const { nodes } = richSchema

/** In an empty item of a list or line of a quote: the text goes on below, as a paragraph. */
export const leaveOnEmptyLine: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isLine = $from.depth === 2 && ['list_item', 'paragraph'].includes($from.parent.type.name)
  if (!empty || !isLine || $from.parent.content.size > 0) return false
  dispatch?.(splitAround(state))
  return true
}

/** Takes the line with the caret out of its block, as a paragraph between what was before and after it. */
function splitAround(state: EditorState) {
  const { $from } = state.selection
  const block = findCurrentBlock(state)
  const at = $from.index(1)
  const lines = [...block.node.children]
  const [before, line, after] = [lines.slice(0, at), lines[at]!, lines.slice(at + 1)]
  const part = (children: Node[], id: string) =>
    children.length === 0 ? [] : [block.node.type.create({ ...block.node.attrs, id }, children)]
  const paragraph = nodes['paragraph']!.create({ id: makeBlockId() }, line.content)
  const first = part(before, block.id)
  const rest = part(after, before.length > 0 ? makeBlockId() : block.id)
  const change = state.tr.replaceWith(block.from, block.from + block.node.nodeSize, [
    ...first,
    paragraph,
    ...rest,
  ])
  const start = block.from + first.reduce((size, node) => size + node.nodeSize, 0) + 1
  return change.setSelection(TextSelection.create(change.doc, start)).scrollIntoView()
}

/** At the start of a heading, list, quote or code, Backspace first makes it a paragraph. */
export const becomeParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0) return false
  const { parent } = $from
  if ($from.depth === 2) {
    if ($from.index(1) > 0) return false
    dispatch?.(splitAround(state))
    return true
  }
  const isOther = parent.type.name === 'heading' || parent.type.name === 'code_block'
  if ($from.depth !== 1 || !isOther) return false
  dispatch?.(
    state.tr.setBlockType($from.pos, $from.pos, nodes['paragraph']!, { id: parent.attrs['id'] as string }),
  )
  return true
}

/** After a heading the text goes on as a paragraph; Enter in the middle of one parts it. */
export const leaveHeading: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const isAtEnd = $from.parent.type.name === 'heading' && $from.parentOffset === $from.parent.content.size
  if (!empty || !isAtEnd) return false
  const after = $from.after()
  const change = state.tr.insert(after, nodes['paragraph']!.create({ id: makeBlockId() }))
  dispatch?.(change.setSelection(TextSelection.create(change.doc, after + 1)).scrollIntoView())
  return true
}

export const breakLine: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent || state.selection.$from.parent.type.spec.code) return false
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create(), true).scrollIntoView())
  return true
}

/** In a cell, Enter begins a new line: it has one paragraph. */
export const breakCell: Command = (state, dispatch) => (isInTable(state) ? breakLine(state, dispatch) : false)

/** Enter on a picture or HTML that is selected as a whole: a paragraph follows. */
export const goOnBelow: Command = (state, dispatch) => {
  const { $to, empty } = state.selection
  if (empty || $to.depth !== 0) return false
  const change = state.tr.insert($to.pos, nodes['paragraph']!.create({ id: makeBlockId() }))
  dispatch?.(change.setSelection(TextSelection.create(change.doc, $to.pos + 1)).scrollIntoView())
  return true
}

const GONE_ON_FROM = new Set(['table', 'code_block', 'quote', 'callout'])

/** Down from the last line of a text that ends with a table, code, quote or box: a paragraph follows. */
export const goOnAtEnd: Command = (state, dispatch, view) => {
  const { $to, empty } = state.selection
  const block = findCurrentBlock(state)
  const isLast = block.index === block.count - 1
  if (!isLast || !empty || !GONE_ON_FROM.has(block.node.type.name) || !view?.endOfTextblock('down'))
    return false
  if ($to.depth > 1 && $to.index(1) < block.node.childCount - 1) return false
  const change = state.tr.insert(state.doc.content.size, nodes['paragraph']!.create({ id: makeBlockId() }))
  dispatch?.(selectBlock(change, block.count).scrollIntoView())
  return true
}

/** Two empty lines at the end of code leave it. */
export const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const { parent } = $from
  const isEnd = $from.parentOffset === parent.content.size && parent.textContent.endsWith('\n\n')
  if (!empty || !parent.type.spec.code || !isEnd) return false
  const change = state.tr.delete($from.pos - 2, $from.pos)
  const after = change.doc.resolve($from.pos - 2).after()
  change.insert(after, nodes['paragraph']!.create({ id: makeBlockId() }))
  dispatch?.(change.setSelection(TextSelection.create(change.doc, after + 1)).scrollIntoView())
  return true
}
