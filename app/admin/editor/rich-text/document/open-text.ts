import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type { EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import type { TextHistory } from '#app/admin/editor/history/text-history.ts'
import { blockToNode } from '#domain/posts/rich-text/block-to-node.ts'
import { nodeToBlock } from '#domain/posts/rich-text/node-to-block.ts'
import type { RichBlock } from '#domain/posts/rich-text/rich-nodes.ts'
import { createBlockId } from '#app/admin/editor/post-form.ts'
import { richSchema } from './schema.ts'

/** The open text: its view, and the block lists it produced, so that the form does not reopen them. */
export class OpenText {
  #view: EditorView | null = null
  #history: TextHistory | null = null
  #opened: DocumentBlocks | null = null
  #given = new WeakSet<readonly EditedBlock[]>()

  getView = (): EditorView | null => this.#view

  get history(): TextHistory | null {
    return this.#history
  }

  /** Call with null twice to close the text. */
  setView(view: EditorView | null, history: TextHistory | null): void {
    this.#history?.close()
    this.#view = view
    this.#history = history
  }

  open(blocks: readonly EditedBlock[], syntax: TextSyntax): Node {
    this.#opened = openDocument(blocks, syntax)
    this.#given = new WeakSet([blocks])
    return this.#opened.document
  }

  /** Creates the document for blocks that replace the open ones. The replacement can be undone. */
  reopen(blocks: readonly EditedBlock[]): Node {
    this.#given = new WeakSet([blocks])
    return this.#opened!.reopen(blocks)
  }

  read(document: Node): EditedBlock[] {
    const blocks = this.#opened!.read(document)
    this.#given.add(blocks)
    return blocks
  }

  hasGiven(blocks: readonly EditedBlock[]): boolean {
    return this.#given.has(blocks)
  }
}

/** Block that a node was created from. An unchanged node is stored as exactly this block. */
type Source = { block: EditedBlock; node: Node }

type DocumentBlocks = {
  document: Node
  /** Creates a document from other blocks. Sources of earlier nodes stay known, for undo. */
  reopen: (blocks: readonly EditedBlock[]) => Node
  /** Returns the blocks of a document; the same objects for unchanged nodes. */
  read: (document: Node) => EditedBlock[]
}

/** Creates a document from blocks, and converts later states of it back to blocks. */
function openDocument(blocks: readonly EditedBlock[], syntax: TextSyntax): DocumentBlocks {
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
