/** Commands for whole blocks. Each is one undo step. */
import type { RichBlockType } from '#app/admin/editor/editor-labels.ts'
import type { Node, NodeType } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { createBlockId } from '#app/admin/editor/post-form.ts'
import { richSchema } from '../document/schema.ts'
import {
  findBlockAt,
  findBlockById,
  findCurrentBlock,
  selectBlock,
  typeOf,
} from '../document/blocks-in-view.ts'

const { nodes } = richSchema

/** @param content inline nodes of the block */
export function createNode(type: RichBlockType, content: Node[] = []): Node {
  const id = createBlockId()
  switch (type) {
    case 'h1':
    case 'h2':
    case 'h3':
      return nodes['heading']!.create({ id, level: Number(type[1]) }, content)
    case 'ordered-list':
    case 'unordered-list': {
      const name = type === 'ordered-list' ? 'ordered_list' : 'bullet_list'
      return nodes[name]!.create(
        { id },
        splitLines(content).map((line) => nodes['list_item']!.create(null, line)),
      )
    }
    case 'quote':
    case 'callout':
      return nodes[type]!.create({ id }, nodes['paragraph']!.create(null, content))
    case 'code': {
      const text = content.map((node) => node.text ?? '\n').join('')
      return nodes['code_block']!.create({ id }, text === '' ? [] : richSchema.text(text))
    }
    case 'table':
      return createTable(id)
    case 'image':
      return nodes['picture']!.create({ id })
    case 'divider':
    case 'gallery':
    case 'embed':
      return nodes[type]!.create({ id })
    case 'tool':
      return nodes['tool']!.create({ id, title: 'ACoS calculator' })
    case 'html':
      return nodes['html_block']!.create({ id })
    default:
      return nodes['paragraph']!.create({ id }, content)
  }
}

/** Block types without editable content. */
const CLOSED: readonly RichBlockType[] = ['divider', 'tool']

/** Creates a block, followed by an empty paragraph if it has no editable content. */
export function createNodes(type: RichBlockType): Node[] {
  return CLOSED.includes(type) ? [createNode(type), createNode('paragraph')] : [createNode(type)]
}

/** A header row and two rows of two columns. */
function createTable(id: string): Node {
  const createRow = (cell: string) =>
    nodes['table_row']!.create(
      null,
      [1, 2].map(() => nodes[cell]!.createAndFill()!),
    )
  const rows = ['table_header', 'table_cell', 'table_cell'].map(createRow)
  return nodes['table']!.create({ id }, rows)
}

function splitLines(content: readonly Node[]): Node[][] {
  const lines: Node[][] = [[]]
  for (const node of content) {
    if (node.type.name === 'hard_break') lines.push([])
    else lines.at(-1)!.push(node)
  }
  const filled = lines.filter((line) => line.length > 0)
  return filled.length > 0 ? filled : [[]]
}

/** Returns the inline content of a block, with line breaks between its lines and items. */
function collectInline(node: Node): Node[] {
  if (node.type.name === 'code_block') return collectCode(node.textContent)
  if (node.isTextblock) return [...node.children]
  return node.children.flatMap((child, at) => [
    ...(at > 0 ? [nodes.hard_break.create()] : []),
    ...collectInline(child),
  ])
}

function collectCode(text: string): Node[] {
  return text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [nodes.hard_break.create()] : []),
      ...(line === '' ? [] : [richSchema.text(line)]),
    ])
}

const FIXED = new Set(['html_block', 'table', 'divider', 'gallery', 'embed', 'tool'])

/** Whether a block can change its type without losing content. */
export const canChangeType = (node: Node): boolean =>
  !FIXED.has(node.type.name) && !(node.type.name === 'picture' && node.attrs['src'] !== '')

const LISTS: Partial<Record<RichBlockType, NodeType>> = {
  'ordered-list': nodes['ordered_list']!,
  'unordered-list': nodes['bullet_list']!,
}
const isList = ({ type }: Node): boolean => Object.values(LISTS).includes(type)

/** Converts a block to another type; keeps its id and text. */
export function changeType(state: EditorState, id: string, type: RichBlockType): Transaction | null {
  const block = findBlockById(state.doc, id)
  if (!block || !canChangeType(block.node) || typeOf(block.node) === type) return null
  const isPicture = block.node.type.name === 'picture'
  const content = isPicture ? readAlt(block.node) : collectInline(block.node)
  const made =
    isList(block.node) && LISTS[type]
      ? LISTS[type].create({ id }, block.node.content)
      : createNode(type, content)
  const attrs = type === 'image' ? { alt: content.map(({ text }) => text ?? ' ').join('') } : {}
  const next = made.type.create({ ...made.attrs, ...attrs, id }, made.content, made.marks)
  const change = state.tr.replaceWith(block.from, block.from + block.node.nodeSize, next)
  return selectBlock(change, block.index).scrollIntoView()
}

function readAlt(node: Node): Node[] {
  const alt = node.attrs['alt'] as string
  return alt === '' ? [] : [richSchema.text(alt)]
}

/** Inserts blocks before an index, or replaces the block at the index. */
export function insertNodes(
  state: EditorState,
  at: number,
  added: readonly Node[],
  isReplacing: boolean,
): Transaction {
  const { doc } = state
  const isAtEnd = at >= doc.childCount
  const from = isAtEnd ? doc.content.size : findBlockAt(doc, at).from
  const to = isReplacing && !isAtEnd ? from + doc.child(at).nodeSize : from
  const change = state.tr.replaceWith(from, to, [...added])
  return selectBlock(change, Math.min(at, doc.childCount) + added.length - 1).scrollIntoView()
}

/** @param to new index */
export function moveBlock(state: EditorState, id: string, to: number): Transaction | null {
  const block = findBlockById(state.doc, id)
  const place = Math.min(Math.max(to, 0), state.doc.childCount - 1)
  if (!block || place === block.index) return null
  const { $from, empty } = state.selection
  const offset = $from.pos - block.from
  const change = state.tr.delete(block.from, block.from + block.node.nodeSize)
  const target =
    place >= change.doc.childCount ? change.doc.content.size : findBlockAt(change.doc, place).from
  change.insert(target, block.node)
  const isInside = offset > 0 && offset < block.node.nodeSize && !block.node.isAtom
  if (isInside && empty) change.setSelection(TextSelection.near(change.doc.resolve(target + offset)))
  else selectBlock(change, place)
  return change.scrollIntoView()
}

/** Removes a block unless it is the only one, and moves the caret to a neighbor. */
export function removeBlock(state: EditorState, id: string): Transaction | null {
  const block = findBlockById(state.doc, id)
  if (!block || block.count === 1) return null
  const change = state.tr.delete(block.from, block.from + block.node.nodeSize)
  return selectBlock(change, Math.min(block.index, change.doc.childCount - 1)).scrollIntoView()
}

/** Restores a removed block at its former place. @param idsBefore order of the blocks before the removal */
export function reinsertNode(
  state: EditorState,
  node: Node,
  idsBefore: readonly string[],
): Transaction | null {
  const id = node.attrs['id'] as string
  if (findBlockById(state.doc, id)) return null
  const earlier = idsBefore.slice(0, idsBefore.indexOf(id))
  const at = state.doc.children.findLastIndex((child) => earlier.includes(child.attrs['id'] as string)) + 1
  const from = at >= state.doc.childCount ? state.doc.content.size : findBlockAt(state.doc, at).from
  return selectBlock(state.tr.insert(from, node), at).scrollIntoView()
}

/** Turns a function that changes a block into a command for the current block. */
export const onCurrentBlock =
  (change: (state: EditorState, id: string, index: number) => Transaction | null): Command =>
  (state, dispatch) => {
    const { id, index } = findCurrentBlock(state)
    const transaction = change(state, id, index)
    if (transaction) dispatch?.(transaction)
    return transaction !== null
  }
