/** Inserts pasted blocks like Google Docs: their lines join those around the caret where the types allow it. */
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { type EditorState, NodeSelection, Selection, type Transaction } from 'prosemirror-state'
import { MAX_LIST_LEVEL } from '#domain/posts/rich-text/list-nodes.ts'
import { findCurrentBlock } from '../document/blocks-in-view.ts'
import { richSchema } from '../document/schema.ts'

const { nodes } = richSchema

/** Creates a slice of whole blocks in which only paragraphs can join the text beside them. */
export function openParagraphs(blocks: readonly Node[]): Slice {
  const isOpen = (block: Node | undefined) => (block?.type.name === 'paragraph' ? 1 : 0)
  return new Slice(Fragment.from(blocks), isOpen(blocks[0]), isOpen(blocks.at(-1)))
}

/** Replaces the selection, and puts the caret after the inserted text. */
export function insertSlice(state: EditorState, slice: Slice): Transaction {
  const change = state.tr
  if (!slice.content.firstChild?.type.isInGroup('block'))
    return change.replaceSelection(slice).scrollIntoView()
  // A selected object stays, as when text is typed.
  if (state.selection instanceof NodeSelection && state.selection.$from.depth === 0) {
    const { to } = state.selection
    change.insert(to, slice.content)
    return change
      .setSelection(Selection.near(change.doc.resolve(to + slice.content.size), -1))
      .scrollIntoView()
  }
  if (!state.selection.empty) change.deleteSelection()
  const size = change.doc.content.size
  const start = change.steps.length
  const end = insertAt(change, slice)
  if (!end) return change.scrollIntoView()
  const after = end.isOpen
    ? change.mapping.slice(start).map(end.to, 1)
    : change.doc.content.size - (size - end.to)
  let at = change.doc.resolve(after)
  while (!end.isOpen && at.depth > 0 && at.parentOffset === 0) at = change.doc.resolve(at.before())
  return change.setSelection(Selection.near(at, -1)).scrollIntoView()
}

/** Position after the insertion, and whether the following text continues the last inserted line. */
type End = { to: number; isOpen: boolean }

/** @returns null if the caret is already at the end of the insertion */
function insertAt(change: Transaction, slice: Slice): End | null {
  const { $from } = change.selection
  const { parent, pos } = $from
  const blocks = slice.content.content
  if (!parent.isTextblock) {
    change.replaceSelection(new Slice(slice.content, 0, 0))
    return null
  }
  if (parent.type.spec.code) {
    const lines = readLines(blocks).map((line) => line.textBetween(0, line.content.size, '\n', '\n'))
    change.insertText(lines.join('\n'))
    return null
  }
  const words = readWords(slice)
  if (!words && $from.node(-1).type.spec['tableRole'] !== undefined) return insertInCell(change, blocks)
  if (!words) return $from.depth === 2 ? insertInLines(change, slice) : insertBetween(change, slice)
  change.replace(pos, pos, new Slice(words, 0, 0))
  return { to: pos, isOpen: true }
}

/** Returns the text of a slice that is part of one line, such as a word of a list item. */
function readWords({ content, openStart, openEnd }: Slice): Fragment | null {
  let line = content.childCount === 1 ? content.firstChild! : null
  let depth = 1
  while (line && !line.isTextblock && line.childCount === 1) {
    line = line.firstChild!
    depth += 1
  }
  if (!line?.isTextblock || openStart < depth || openEnd < depth) return null
  if (!line.type.spec.code) return line.content
  const text = line.textContent
  if (text.includes('\n')) return null
  return text === '' ? Fragment.empty : Fragment.from(richSchema.text(text, [richSchema.mark('code')]))
}

/** Returns the lines of text blocks. Skips blocks without text, such as pictures. */
function readLines(blocks: readonly Node[]): Node[] {
  return blocks.flatMap((block) => {
    if (block.isTextblock) return [block]
    return block.isAtom ? [] : readLines(block.children)
  })
}

/** Cells hold one paragraph, so lines become line breaks. Blocks without lines are inserted after the table. */
function insertInCell(change: Transaction, blocks: readonly Node[]): End {
  const { $from } = change.selection
  const objects = blocks.filter((block) => block.isAtom || block.type.name === 'table')
  const lines = readLines(blocks.filter((block) => !objects.includes(block)))
  const content = lines.flatMap((line, at) => [
    ...(at > 0 ? [nodes.hard_break.create()] : []),
    ...(line.type.spec.code ? [richSchema.text(line.textContent.replaceAll('\n', ' '))] : line.children),
  ])
  const words = Fragment.from(content)
  change.replace($from.pos, $from.pos, new Slice(words, 0, 0))
  if (objects.length > 0) change.insert($from.after(1) + words.size, objects)
  return { to: $from.pos, isOpen: true }
}

/** Inserts into a list, quote or callout. */
function insertInLines(change: Transaction, slice: Slice): End | null {
  const { $from } = change.selection
  const container = $from.node(1)
  const { parent, pos, parentOffset } = $from
  const blocks = slice.content.content
  const lines = parent.type.name === 'list_item' ? toItems(blocks, parent) : toParagraphs(blocks)
  if (!lines) return insertBetween(change, slice)
  const isEmpty = parent.content.size === 0
  const startsOpen = slice.openStart > 0 && parentOffset > 0
  const endsOpen = slice.openEnd > 0 && !isEmpty
  const from = !startsOpen && parentOffset === 0 ? $from.before(2) : pos
  const to = isEmpty ? $from.after(2) : !endsOpen && parentOffset === 0 ? from : pos
  const content = Fragment.from(container.type.create(container.attrs, lines))
  change.replace(from, to, new Slice(content, startsOpen ? 2 : 1, endsOpen ? 2 : 1))
  return { to, isOpen: endsOpen }
}

/** @returns null if a list can't contain one of the blocks */
function toItems(blocks: readonly Node[], current: Node): Node[] | null {
  const { level, isOrdered } = current.attrs as { level: number; isOrdered: boolean }
  const items = blocks.map((block) => {
    if (block.isTextblock && !block.type.spec.code)
      return [nodes['list_item']!.create(current.attrs, block.content)]
    if (block.firstChild?.type.name !== 'list_item') return null
    return block.children.map((item) => {
      const own = item.attrs['level'] as number
      const kind = own === 0 ? isOrdered : (item.attrs['isOrdered'] as boolean)
      return item.type.create({ level: Math.min(own + level, MAX_LIST_LEVEL), isOrdered: kind }, item.content)
    })
  })
  return items.every((some) => some !== null) ? items.flat() : null
}

/** @returns null if a quote can't contain one of the blocks */
function toParagraphs(blocks: readonly Node[]): Node[] | null {
  const lines = blocks.map((block) => {
    if (block.isTextblock && !block.type.spec.code) return [nodes['paragraph']!.create(null, block.content)]
    return ['quote', 'callout'].includes(block.type.name) ? block.children : null
  })
  return lines.every((some) => some !== null) ? lines.flat() : null
}

/** Splits the block at the caret; replaces it if it is empty. */
function insertBetween(change: Transaction, slice: Slice): End | null {
  const { $from } = change.selection
  const { parent, pos, parentOffset } = $from
  const block = findCurrentBlock(change)
  const after = block.from + block.node.nodeSize
  if ($from.depth > 1) {
    const at = pos - block.from - 1
    const before = dropEmptyLine(block.node.cut(0, at), 'last')
    const rest = dropEmptyLine(block.node.cut(at), 'first')
    change.replaceWith(block.from, after, [...before, ...slice.content.content, ...rest])
    const end = block.from + (before[0]?.nodeSize ?? 0) + slice.content.size
    change.setSelection(Selection.near(change.doc.resolve(end), -1))
    return null
  }
  if (parent.content.size === 0) {
    change.replaceWith(block.from, after, slice.content)
    return { to: after, isOpen: false }
  }
  const isAtStart = parentOffset === 0
  // Text after the caret keeps its block type, such as heading.
  const endsOpen = slice.openEnd > 0 && !(isAtStart && parent.type.name !== 'paragraph')
  const from = isAtStart ? block.from : pos
  const to = isAtStart && !endsOpen ? from : pos
  change.replace(
    from,
    to,
    new Slice(slice.content, isAtStart ? 0 : slice.openStart, endsOpen ? slice.openEnd : 0),
  )
  return { to, isOpen: endsOpen }
}

function dropEmptyLine(part: Node, end: 'first' | 'last'): Node[] {
  const line = end === 'first' ? part.firstChild : part.lastChild
  if (!line || line.content.size > 0) return [part]
  const others = end === 'first' ? part.children.slice(1) : part.children.slice(0, -1)
  return others.length > 0 ? [part.copy(Fragment.from(others))] : []
}
