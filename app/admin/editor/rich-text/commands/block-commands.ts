/** What is done to whole blocks. Each is one step for undo. */
import type { RichBlockType } from '#app/admin/editor/editor-labels.ts'
import type { Node, NodeType } from 'prosemirror-model'
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import { makeBlockId } from '#app/admin/editor/post-form.ts'
import { richSchema } from '../document/schema.ts'
import {
  findBlockAt,
  findBlockById,
  findCurrentBlock,
  selectBlock,
  typeOf,
} from '../document/blocks-in-view.ts'

const { nodes } = richSchema

/** An empty block of a kind. */
export function makeNode(type: RichBlockType, words: Node[] = []): Node {
  const id = makeBlockId()
  switch (type) {
    case 'h1':
    case 'h2':
    case 'h3':
      return nodes['heading']!.create({ id, level: Number(type[1]) }, words)
    case 'ordered-list':
    case 'unordered-list': {
      const name = type === 'ordered-list' ? 'ordered_list' : 'bullet_list'
      return nodes[name]!.create(
        { id },
        splitLines(words).map((line) => nodes['list_item']!.create(null, line)),
      )
    }
    case 'quote':
      return nodes['quote']!.create({ id }, nodes['paragraph']!.create(null, words))
    case 'callout':
      return nodes['callout']!.create({ id }, nodes['paragraph']!.create(null, words))
    case 'divider':
      return nodes['divider']!.create({ id })
    case 'code': {
      const text = words.map((node) => node.text ?? '\n').join('')
      return nodes['code_block']!.create({ id }, text === '' ? [] : richSchema.text(text))
    }
    case 'table':
      return makeTable(id)
    case 'image':
      return nodes['picture']!.create({ id })
    case 'gallery':
      return nodes['gallery']!.create({ id })
    case 'embed':
      return nodes['embed']!.create({ id })
    case 'tool':
      return nodes['tool']!.create({ id, title: 'ACoS calculator' })
    case 'html':
      return nodes['html_block']!.create({ id })
    default:
      return nodes['paragraph']!.create({ id }, words)
  }
}

/** Behind these the text goes on: nothing is filled in. */
const CLOSED: readonly RichBlockType[] = ['divider', 'tool']

/** A new block, and a line behind it where there is nothing to fill in. */
export function makeNodes(type: RichBlockType): Node[] {
  return CLOSED.includes(type) ? [makeNode(type), makeNode('paragraph')] : [makeNode(type)]
}

/** Two columns with a row of heads, as most tables begin. */
function makeTable(id: string): Node {
  const makeRow = (cell: string) =>
    nodes['table_row']!.create(
      null,
      [1, 2].map(() => nodes[cell]!.createAndFill()!),
    )
  const rows = ['table_header', 'table_cell', 'table_cell'].map(makeRow)
  return nodes['table']!.create({ id }, rows)
}

function splitLines(words: readonly Node[]): Node[][] {
  const lines: Node[][] = [[]]
  for (const node of words) {
    if (node.type.name === 'hard_break') lines.push([])
    else lines.at(-1)!.push(node)
  }
  const filled = lines.filter((line) => line.length > 0)
  return filled.length > 0 ? filled : [[]]
}

/** The words of a block, its lines and items parted by line breaks. */
function collectWords(node: Node): Node[] {
  if (node.type.name === 'code_block') return collectCode(node.textContent)
  if (node.isTextblock) return [...node.children]
  return node.children.flatMap((child, at) => [
    ...(at > 0 ? [nodes.hard_break.create()] : []),
    ...collectWords(child),
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

/** Whether a block can become another kind without losing something. */
export const canChangeType = (node: Node): boolean =>
  !FIXED.has(node.type.name) && !(node.type.name === 'picture' && node.attrs['src'] !== '')

const LISTS: Partial<Record<RichBlockType, NodeType>> = {
  'ordered-list': nodes['ordered_list']!,
  'unordered-list': nodes['bullet_list']!,
}
const isList = ({ type }: Node): boolean => Object.values(LISTS).includes(type)

/** Makes a block another kind and keeps its id and words. */
export function changeType(state: EditorState, id: string, type: RichBlockType): Transaction | null {
  const block = findBlockById(state.doc, id)
  if (!block || !canChangeType(block.node) || typeOf(block.node) === type) return null
  const isPicture = block.node.type.name === 'picture'
  const words = isPicture ? readAlt(block.node) : collectWords(block.node)
  const made =
    isList(block.node) && LISTS[type] ? LISTS[type].create({ id }, block.node.content) : makeNode(type, words)
  const attrs = type === 'image' ? { alt: words.map(({ text }) => text ?? ' ').join('') } : {}
  const next = made.type.create({ ...made.attrs, ...attrs, id }, made.content, made.marks)
  const change = state.tr.replaceWith(block.from, block.from + block.node.nodeSize, next)
  return selectBlock(change, block.index).scrollIntoView()
}

function readAlt(node: Node): Node[] {
  const alt = node.attrs['alt'] as string
  return alt === '' ? [] : [richSchema.text(alt)]
}

/** Puts blocks before the one at a place counted from 0, or in the place of it. */
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

/** @param to its new place, counted from 0 */
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

/** Takes a block out; the last one stays. The caret goes to a neighbour. */
export function removeBlock(state: EditorState, id: string): Transaction | null {
  const block = findBlockById(state.doc, id)
  if (!block || block.count === 1) return null
  const change = state.tr.delete(block.from, block.from + block.node.nodeSize)
  return selectBlock(change, Math.min(block.index, change.doc.childCount - 1)).scrollIntoView()
}

/** Puts a removed block back behind those that stood before it. */
export function reinsertNode(state: EditorState, node: Node, before: readonly string[]): Transaction | null {
  const id = node.attrs['id'] as string
  if (findBlockById(state.doc, id)) return null
  const earlier = before.slice(0, before.indexOf(id))
  const at = state.doc.children.findLastIndex((child) => earlier.includes(child.attrs['id'] as string)) + 1
  const from = at >= state.doc.childCount ? state.doc.content.size : findBlockAt(state.doc, at).from
  return selectBlock(state.tr.insert(from, node), at).scrollIntoView()
}

/** A command that works on the block with the caret. */
export const onCurrentBlock =
  (change: (state: EditorState, id: string, index: number) => Transaction | null): Command =>
  (state, dispatch) => {
    const { id, index } = findCurrentBlock(state)
    const transaction = change(state, id, index)
    if (transaction) dispatch?.(transaction)
    return transaction !== null
  }
