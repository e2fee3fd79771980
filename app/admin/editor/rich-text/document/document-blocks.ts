import type { Node } from 'prosemirror-model'
import type { EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import { blockToNode } from '#domain/posts/rich-text/block-to-node.ts'
import { nodeToBlock } from '#domain/posts/rich-text/node-to-block.ts'
import type { RichBlock } from '#domain/posts/rich-text/rich-nodes.ts'
import { makeBlockId } from '#app/admin/editor/post-form.ts'
import { richSchema } from './schema.ts'

/** What a document was made of, by block id, newest first: whatever is still as it was read is given back as it was. */
type Source = { block: EditedBlock; node: Node }

export type DocumentBlocks = {
  document: Node
  /** A document of other blocks that take the place of these; what was made of the former ones is still known. */
  reopen: (blocks: readonly EditedBlock[]) => Node
  /** The blocks of a later state of the document. Nodes that did not change give the same objects again. */
  read: (document: Node) => EditedBlock[]
}

/** What is made of blocks before their document is opened. */
export type MadeNodes = WeakMap<EditedBlock, Node>

/**
 * Makes the nodes of blocks that have none yet, as far as the time goes.
 * @returns whether all of them are made
 */
export function makeNodes(
  blocks: readonly EditedBlock[],
  syntax: TextSyntax,
  { made, until }: { made: MadeNodes; until: number },
): boolean {
  for (const block of blocks) {
    if (made.has(block)) continue
    if (performance.now() > until) return false
    made.set(block, makeNode(block, syntax))
  }
  return true
}

const makeNode = (block: EditedBlock, syntax: TextSyntax): Node =>
  richSchema.nodeFromJSON(blockToNode(block, syntax))

/** A document for these blocks, and how its later states become blocks again. */
export function openDocument(
  blocks: readonly EditedBlock[],
  syntax: TextSyntax,
  made: MadeNodes = new WeakMap(),
): DocumentBlocks {
  const sources = new Map<string, Source[]>()
  const make = (given: readonly EditedBlock[]): Node => {
    const used = new Set<string>()
    const nodes = given.map((one) => {
      const block = used.has(one.id) || one.id === '' ? { ...one, id: makeBlockId() } : one
      const node = made.get(block) ?? makeNode(block, syntax)
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
    document: make(blocks),
    reopen: make,
    read: (document) => withoutLastLine(document).map(readNode),
  }
}

/** An empty line below a text is where it would go on; alone it is a block. */
function withoutLastLine(document: Node): Node[] {
  const nodes = [...document.children]
  while (nodes.length > 1) {
    const last = nodes.at(-1)!
    if (last.type.name !== 'paragraph' || last.content.size > 0) break
    nodes.pop()
  }
  return nodes
}
