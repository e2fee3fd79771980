/** Pasted and dropped content: structure is kept, styling is not. Unsanitized HTML never reaches the document. */
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { isInTable } from 'prosemirror-tables'
import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import type { EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import { pastedHtmlToBlocks } from '#domain/posts/blocks/html-to-blocks-paste.ts'
import { readMarkdownBlocks } from '#domain/posts/rich-text/markdown-blocks.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import { blockToNode } from '#domain/posts/rich-text/block-to-node.ts'
import { createBlockId } from '#app/admin/editor/post-form.ts'
import { readEmbed } from '#domain/embeds/read-embed.ts'
import { findCurrentBlock, isEmptyParagraph } from '../document/blocks-in-view.ts'
import { richSchema } from '../document/schema.ts'

export type Pasted = { transaction: Transaction; count: number }

/** @returns null if the clipboard has no text */
export function pasteText(state: EditorState, data: DataTransfer, syntax: TextSyntax): Pasted | null {
  const text = data.getData('text/plain')
  if (state.selection.$from.parent.type.spec.code && text !== '') {
    return { transaction: state.tr.insertText(text.replace(/\r\n?/g, '\n')), count: 1 }
  }
  const blocks = readBlocks(data.getData('text/html'), text, syntax)
  const nodes = blocks.map((block) => richSchema.nodeFromJSON(blockToNode(block, syntax)))
  const [only] = nodes
  if (!only) return null
  if (isInTable(state) && nodes.every((node) => node.isTextblock)) {
    return { transaction: insertLines(state, nodes).scrollIntoView(), count: 0 }
  }
  const isInline = nodes.length === 1 && only.type.name === 'paragraph'
  const transaction = isInline
    ? state.tr.replaceSelection(new Slice(only.content, 0, 0))
    : insertBlocks(state, nodes)
  return { transaction: transaction.scrollIntoView(), count: isInline ? 0 : nodes.length }
}

/** Table cells hold one paragraph, so pasted ones become lines. */
function insertLines(state: EditorState, nodes: readonly Node[]): Transaction {
  const lines = nodes.flatMap((node, at) => [
    ...(at > 0 ? [richSchema.nodes.hard_break.create()] : []),
    ...node.children,
  ])
  return state.tr.replaceSelection(new Slice(Fragment.from(lines), 0, 0))
}

function readBlocks(html: string, text: string, syntax: TextSyntax): EditedBlock[] {
  try {
    const blocks = html === '' ? [] : pastedHtmlToBlocks(html, syntax, createBlockId)
    return blocks.length > 0 ? blocks : readMarkdownBlocks(text, syntax, createBlockId)
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error
    return readMarkdownBlocks(text, syntax, createBlockId)
  }
}

/** Replaces the current block if it is empty, else inserts after it. */
function insertBlocks(state: EditorState, nodes: readonly Node[]): Transaction {
  const change = state.selection.empty ? state.tr : state.tr.deleteSelection()
  const block = findCurrentBlock(change)
  const after = block.from + block.node.nodeSize
  return change.replaceWith(
    isEmptyParagraph(block.node) ? block.from : after,
    after,
    Fragment.from([...nodes]),
  )
}

/**
 * Pastes the address of a video or post of another site as a link, which `embedAddress` then replaces: two undo steps.
 * @returns null for any other text, or if the line is not empty
 */
export function writeAddress(state: EditorState, data: DataTransfer): Transaction | null {
  const { node } = findCurrentBlock(state)
  const address = data.getData('text/plain').trim()
  if (!state.selection.empty || !isEmptyParagraph(node) || !readEmbed(address)) return null
  const mark = richSchema.marks.link!.create({ properties: { href: address } })
  return state.tr.replaceSelectionWith(richSchema.text(address, [mark]), false)
}

/** Replaces a line that is only such an address by an embed. */
export function embedAddress(state: EditorState): Transaction | null {
  const { node, id, from } = findCurrentBlock(state)
  const embed = readEmbed(node.textContent)
  if (node.type.name !== 'paragraph' || !embed) return null
  const block = richSchema.nodes['embed']!.create({ id, url: embed.page })
  const change = state.tr.replaceWith(from, from + node.nodeSize, block)
  return change.setSelection(NodeSelection.create(change.doc, from)).scrollIntoView()
}
