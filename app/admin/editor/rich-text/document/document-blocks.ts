import type { Node } from 'prosemirror-model'
import type { EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import { blockToNode } from '#domain/posts/rich-text/block-to-node.ts'
import { nodeToBlock } from '#domain/posts/rich-text/node-to-block.ts'
import type { RichBlock } from '#domain/posts/rich-text/rich-nodes.ts'
import { createBlockId } from '#app/admin/editor/post-form.ts'
import { richSchema } from './schema.ts'

/** Block that a node was created from. An unchanged node is stored as exactly this block. */
type Source = { block: EditedBlock; node: Node }

export type DocumentBlocks = {
  document: Node
  /** Creates a document from other blocks. Sources of earlier nodes stay known, for undo. */
  reopen: (blocks: readonly EditedBlock[]) => Node
  /** Returns the blocks of a document; the same objects for unchanged nodes. */
  read: (document: Node) => EditedBlock[]
}

/** Creates a document from blocks, and converts later states of it back to blocks. */
export function openDocument(blocks: readonly EditedBlock[], syntax: TextSyntax): DocumentBlocks {
  const sources = new Map<string, Source[]>()
  const create = (given: readonly EditedBlock[]): Node => {
    const used = new Set<string>()
    const nodes = given.map((one) => {
      const block = used.has(one.id) || one.id === '' ? { ...one, id: createBlockId() } : one
      const node = richSchema.nodeFromJSON(blockToNode(block, syntax))
      used.add(block.id)
      sources.set(block.id, [{ block, node }, ...(sources.get(block.id) ?? [])])
      return node
    })
    return richSchema.node('doc', null, nodes)
  }
  const known = new WeakMap<Node, EditedBlock>()
  const readNode = (node: Node): EditedBlock => {
    const read = known.get(node)
    if (read) return read
    const versions = sources.get(node.attrs['id'] as string) ?? []
    const same = versions.find((source) => source.node.eq(node))
    const block = same ? same.block : nodeToBlock(node.toJSON() as RichBlock, versions[0]?.block, syntax)
    known.set(node, block)
    return block
  }
  return {
    document: create(blocks),
    reopen: create,
    read: (document) => withoutTrailingParagraphs(document).map(readNode),
  }
}

/** Empty paragraphs at the end are not stored, unless there is nothing else. */
function withoutTrailingParagraphs(document: Node): Node[] {
  const nodes = [...document.children]
  while (nodes.length > 1) {
    const last = nodes.at(-1)!
    if (last.type.name !== 'paragraph' || last.content.size > 0) break
    nodes.pop()
  }
  return nodes
}
