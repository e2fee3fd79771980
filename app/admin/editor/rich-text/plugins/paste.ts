/** What comes in by paste and drop: meaning stays, looks go. Nothing of it reaches the document as HTML. */

import { Fragment, type Node, Slice } from 'prosemirror-model'
import { isInTable } from 'prosemirror-tables'
import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import type { EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import { pastedHtmlToBlocks } from '#domain/posts/blocks/html-to-blocks-paste.ts'
import { readMarkdownBlocks } from '#domain/posts/rich-text/markdown-blocks.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import { blockToNode } from '#domain/posts/rich-text/block-to-node.ts'
import { makeBlockId } from '#app/admin/editor/post-form.ts'
import { readEmbed } from '#domain/embeds/read-embed.ts'
import { findCurrentBlock } from '../document/blocks-in-view.ts'
import { richSchema } from '../document/schema.ts'

export type Pasted = { transaction: Transaction; count: number }

/**
 * Takes the words of a clipboard into the document.
 * @returns null when there is nothing to take
 */
export function pasteWords(state: EditorState, data: DataTransfer, syntax: TextSyntax): Pasted | null {
  const text = data.getData('text/plain')
  if (state.selection.$from.parent.type.spec.code && text !== '') {
    return { transaction: state.tr.insertText(text.replace(/\r\n?/g, '\n')), count: 1 }
  }
  const blocks = readBlocks(data.getData('text/html'), text, syntax)
  const nodes = blocks.map((block) => richSchema.nodeFromJSON(blockToNode(block, syntax)))
  const [only] = nodes
  if (!only) return null
  if (isInTable(state) && nodes.every((node) => node.isTextblock)) {
    return { transaction: placeLines(state, nodes).scrollIntoView(), count: 0 }
  }
  const isInline = nodes.length === 1 && only.type.name === 'paragraph'
  const transaction = isInline
    ? state.tr.replaceSelection(new Slice(only.content, 0, 0))
    : placeBlocks(state, nodes)
  return { transaction: transaction.scrollIntoView(), count: isInline ? 0 : nodes.length }
}

/** Cells have no paragraphs: those pasted there become lines. */
function placeLines(state: EditorState, nodes: readonly Node[]): Transaction {
  const words = nodes.flatMap((node, at) => [
    ...(at > 0 ? [richSchema.nodes.hard_break.create()] : []),
    ...node.children,
  ])
  return state.tr.replaceSelection(new Slice(Fragment.from(words), 0, 0))
}

function readBlocks(html: string, text: string, syntax: TextSyntax): EditedBlock[] {
  try {
    const blocks = html === '' ? [] : pastedHtmlToBlocks(html, syntax, makeBlockId)
    return blocks.length > 0 ? blocks : readMarkdownBlocks(text, syntax, makeBlockId)
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error
    return readMarkdownBlocks(text, syntax, makeBlockId)
  }
}

/** In the place of an empty block, or behind the one with the caret. */
function placeBlocks(state: EditorState, nodes: readonly Node[]): Transaction {
  const change = state.selection.empty ? state.tr : state.tr.deleteSelection()
  const block = findCurrentBlock(change)
  const isEmpty = block.node.type.name === 'paragraph' && block.node.content.size === 0
  const after = block.from + block.node.nodeSize
  return change.replaceWith(isEmpty ? block.from : after, after, Fragment.from([...nodes]))
}

/** @returns null when the clipboard holds anything else, or there are words on the line */
export function writeAddress(state: EditorState, data: DataTransfer): Transaction | null {
  const { node } = findCurrentBlock(state)
  const address = data.getData('text/plain').trim()
  const isEmptyLine = state.selection.empty && node.type.name === 'paragraph' && node.content.size === 0
  if (!isEmptyLine || !readEmbed(address)) return null
  const mark = richSchema.marks.link!.create({ properties: { href: address } })
  return state.tr.replaceSelectionWith(richSchema.text(address, [mark]), false)
}

/** Makes a line that is nothing but such an address what it shows. */
export function embedAddress(state: EditorState): Transaction | null {
  const { node, id, from } = findCurrentBlock(state)
  const embed = readEmbed(node.textContent)
  if (node.type.name !== 'paragraph' || !embed) return null
  const made = richSchema.nodes['embed']!.create({ id, url: embed.page })
  const change = state.tr.replaceWith(from, from + node.nodeSize, made)
  return change.setSelection(NodeSelection.create(change.doc, from)).scrollIntoView()
}
