import type { Node } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  type Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { RichBlockType } from '#app/admin/editor/editor-labels.ts'

/** A block with its position and index in the document. */
export type PlacedBlock = { node: Node; id: string; index: number; from: number; count: number }

const idOf = (node: Node): string => node.attrs['id'] as string

/** Returns the block with the caret or the start of the selection. */
export function findCurrentBlock(state: Pick<EditorState, 'doc' | 'selection'>): PlacedBlock {
  const { $from } = state.selection
  return findBlockAt(state.doc, Math.min($from.index(0), state.doc.childCount - 1))
}

export function findBlockAt(document: Node, index: number): PlacedBlock {
  let from = 0
  for (let at = 0; at < index; at += 1) from += document.child(at).nodeSize
  const node = document.child(index)
  return { node, id: idOf(node), index, from, count: document.childCount }
}

/** @returns null if there is no such block */
export function findBlockById(document: Node, id: string): PlacedBlock | null {
  const index = document.children.findIndex((node) => idOf(node) === id)
  return index === -1 ? null : findBlockAt(document, index)
}

export const isEmptyParagraph = (node: Node): boolean =>
  node.type.name === 'paragraph' && node.content.size === 0

/** Moves the caret to the start or end of a block; selects the whole block if it has no text. */
export function selectBlock(
  transaction: Transaction,
  index: number,
  end: 'start' | 'end' = 'end',
): Transaction {
  const { node, from } = findBlockAt(transaction.doc, Math.min(index, transaction.doc.childCount - 1))
  // Typing in a table starts in its first cell.
  const side = node.type.name === 'table' ? 'start' : end
  const selection: Selection = node.isAtom
    ? NodeSelection.create(transaction.doc, from)
    : TextSelection.near(
        transaction.doc.resolve(side === 'end' ? from + node.nodeSize - 1 : from + 1),
        side === 'end' ? -1 : 1,
      )
  return transaction.setSelection(selection)
}

const TYPES: Record<string, RichBlockType> = {
  paragraph: 'paragraph',
  ordered_list: 'ordered-list',
  bullet_list: 'unordered-list',
  quote: 'quote',
  code_block: 'code',
  table: 'table',
  callout: 'callout',
  divider: 'divider',
  picture: 'image',
  gallery: 'gallery',
  embed: 'embed',
  tool: 'tool',
  html_block: 'html',
}

/** Deeper headings count as level 3, the deepest that can be chosen. */
export function typeOf(node: Node): RichBlockType {
  if (node.type.name !== 'heading') return TYPES[node.type.name] ?? 'html'
  const level = node.attrs['level'] as number
  return level === 1 ? 'h1' : level === 2 ? 'h2' : 'h3'
}
