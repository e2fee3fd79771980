/** Pictures become a gallery, and a gallery pictures. Each is one step for undo. */
import type { Node } from 'prosemirror-model'
import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state'
import type { GalleryPicture } from '#domain/posts/rich-text/rich-nodes.ts'
import { makeBlockId } from '#app/admin/editor/post-form.ts'
import { findBlockAt, findBlockById } from '../document/blocks-in-view.ts'
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
  const first = findBlockById(state.doc, id)?.index ?? 0
  return gather(
    state,
    Array.from({ length: countPictures(state.doc, id) }, (_, at) => first + at),
  )
}

/** The places of the pictures among what is selected, however far apart they stand. */
export function listSelectedPictures({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): number[] {
  const [first, last] = [selection.$from.index(0), selection.$to.indexAfter(0)]
  return doc.children
    .map((node, at) => (at >= first && at < last && isPicture(node) ? at : -1))
    .filter((at) => at !== -1)
    .slice(0, MOST_PICTURES)
}

/** Makes the selected pictures one gallery, where the first of them is; what stands between them follows it. */
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
  const gallery = nodes['gallery']!.create({ id: makeBlockId(), pictures })
  change.replaceWith(first.from, first.from + first.node.nodeSize, gallery)
  return change.setSelection(NodeSelection.create(change.doc, first.from)).scrollIntoView()
}

/** Puts pictures where an empty one stands: as one gallery, or one after another. */
export function placePicked(
  state: EditorState,
  id: string,
  picked: readonly Omit<GalleryPicture, 'caption'>[],
  isGallery: boolean,
): Transaction | null {
  const block = findBlockById(state.doc, id)
  if (!block) return null
  const pictures = picked.map(({ src, alt }): GalleryPicture => ({ src, alt, caption: '' }))
  const added = isGallery
    ? [nodes['gallery']!.create({ id: makeBlockId(), pictures })]
    : pictures.map((picture) => nodes['picture']!.create({ id: makeBlockId(), ...picture }))
  const change = state.tr.replaceWith(block.from, block.from + block.node.nodeSize, added)
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
