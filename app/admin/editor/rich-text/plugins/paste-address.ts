/** The address of a video or post on an empty line becomes what it shows, in two steps, so that undo gives the address. */
import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state'
import { readEmbed } from '#domain/embeds/read-embed.ts'
import { findCurrentBlock } from '../document/blocks-in-view.ts'
import { richSchema } from '../document/schema.ts'

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
