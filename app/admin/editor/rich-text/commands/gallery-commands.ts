/** Pictures become a gallery, and a gallery pictures. Each is one step for undo. */
import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state'
import type { GalleryPicture } from '#domain/posts/rich-text/rich-nodes.ts'
import { makeBlockId } from '#app/admin/editor/post-form.ts'
import { findBlockById } from '../document/blocks-in-view.ts'
import { richSchema } from '../document/schema.ts'

const { nodes } = richSchema

/** As many as fit in one look. */
export const MOST_PICTURES = 12

/** How many pictures stand one below the other from a block on; 0 when another stands above it. */
export function countPictures(document: Node, id: string): number {
  const at = document.children.findIndex((node) => node.attrs['id'] === id)
  if (at === -1 || isPicture(document.children[at - 1])) return 0
  const end = document.children.findIndex((node, place) => place >= at && !isPicture(node))
  return Math.min((end === -1 ? document.childCount : end) - at, MOST_PICTURES)
}

const isPicture = (node: Node | undefined): boolean =>
  node?.type.name === 'picture' && node.attrs['src'] !== ''

/** Makes the pictures from a block on one gallery. */
export function gatherPictures(state: EditorState, id: string): Transaction | null {
  const block = findBlockById(state.doc, id)
  const count = countPictures(state.doc, id)
  if (!block || count < 2) return null
  const gathered = state.doc.children.slice(block.index, block.index + count)
  const pictures = gathered.map(({ attrs }): GalleryPicture => {
    const { src, alt, caption } = attrs as GalleryPicture
    return { src, alt, caption }
  })
  const to = block.from + gathered.reduce((size, node) => size + node.nodeSize, 0)
  const change = state.tr.replaceWith(
    block.from,
    to,
    nodes['gallery']!.create({ id: makeBlockId(), pictures }),
  )
  return change.setSelection(NodeSelection.create(change.doc, block.from)).scrollIntoView()
}

/** Makes the pictures of a gallery blocks of their own. */
export function scatterPictures(state: EditorState, id: string): Transaction | null {
  const block = findBlockById(state.doc, id)
  if (block?.node.type.name !== 'gallery') return null
  const pictures = (block.node.attrs['pictures'] as GalleryPicture[]).map((picture) =>
    nodes['picture']!.create({ id: makeBlockId(), ...picture }),
  )
  if (pictures.length === 0) return null
  const change = state.tr.replaceWith(block.from, block.from + block.node.nodeSize, pictures)
  return change.setSelection(NodeSelection.create(change.doc, block.from)).scrollIntoView()
}
