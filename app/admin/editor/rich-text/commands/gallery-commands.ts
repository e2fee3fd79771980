/** Converts pictures to a gallery and back. Each command is one undo step. */
import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state'
import type { GalleryPicture } from '#domain/posts/rich-text/rich-nodes.ts'
import { createBlockId } from '#app/admin/editor/post-form.ts'
import { findBlockAt, findBlockById } from '../document/blocks-in-view.ts'
import { richSchema } from '../document/schema.ts'

const { nodes } = richSchema

export const MAX_GALLERY_PICTURES = 12

/** Counts the consecutive pictures that start at a block; 0 if a picture precedes it. */
export function countPictures(document: Node, id: string): number {
  const at = document.children.findIndex((node) => node.attrs['id'] === id)
  if (at === -1 || isPicture(document.children[at - 1])) return 0
  const end = document.children.findIndex((node, place) => place >= at && !isPicture(node))
  return Math.min((end === -1 ? document.childCount : end) - at, MAX_GALLERY_PICTURES)
}

const isPicture = (node: Node | undefined): boolean =>
  node?.type.name === 'picture' && node.attrs['src'] !== ''

/** Converts the consecutive pictures that start at a block to a gallery. */
export function gatherPictures(state: EditorState, id: string): Transaction | null {
  const first = findBlockById(state.doc, id)?.index ?? 0
  return gather(
    state,
    Array.from({ length: countPictures(state.doc, id) }, (_, at) => first + at),
  )
}

/** Indexes of the selected pictures, which need not be adjacent. */
export function listSelectedPictures({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): number[] {
  const [first, last] = [selection.$from.index(0), selection.$to.indexAfter(0)]
  return doc.children
    .map((node, at) => (at >= first && at < last && isPicture(node) ? at : -1))
    .filter((at) => at !== -1)
    .slice(0, MAX_GALLERY_PICTURES)
}

/** Replaces the first selected picture with a gallery of all selected ones; other selected blocks follow it. */
export const gatherSelected = (state: EditorState): Transaction | null =>
  gather(state, listSelectedPictures(state))

function gather(state: EditorState, places: readonly number[]): Transaction | null {
  const [first, ...others] = places.map((at) => findBlockAt(state.doc, at))
  if (!first || others.length === 0) return null
  const pictures = [first, ...others].map(({ node }): GalleryPicture => {
    const { src, alt, caption } = node.attrs as GalleryPicture
    return { src, alt, caption }
  })
  const change = state.tr
  for (const { from, node } of others.toReversed()) change.delete(from, from + node.nodeSize)
  const gallery = nodes['gallery']!.create({ id: createBlockId(), pictures })
  change.replaceWith(first.from, first.from + first.node.nodeSize, gallery)
  return change.setSelection(NodeSelection.create(change.doc, first.from)).scrollIntoView()
}

/** Replaces an empty picture block with chosen pictures, as a gallery or as separate blocks. */
export function insertChosenPictures(
  state: EditorState,
  id: string,
  chosen: readonly Omit<GalleryPicture, 'caption'>[],
  isGallery: boolean,
): Transaction | null {
  const block = findBlockById(state.doc, id)
  if (!block) return null
  const pictures = chosen.map(({ src, alt }): GalleryPicture => ({ src, alt, caption: '' }))
  const added = isGallery
    ? [nodes['gallery']!.create({ id: createBlockId(), pictures })]
    : pictures.map((picture) => nodes['picture']!.create({ id: createBlockId(), ...picture }))
  const change = state.tr.replaceWith(block.from, block.from + block.node.nodeSize, added)
  return change.setSelection(NodeSelection.create(change.doc, block.from)).scrollIntoView()
}

/** Replaces a gallery with separate picture blocks. */
export function splitGallery(state: EditorState, id: string): Transaction | null {
  const block = findBlockById(state.doc, id)
  if (block?.node.type.name !== 'gallery') return null
  const pictures = (block.node.attrs['pictures'] as GalleryPicture[]).map((picture) =>
    nodes['picture']!.create({ id: createBlockId(), ...picture }),
  )
  if (pictures.length === 0) return null
  const change = state.tr.replaceWith(block.from, block.from + block.node.nodeSize, pictures)
  return change.setSelection(NodeSelection.create(change.doc, block.from)).scrollIntoView()
}
