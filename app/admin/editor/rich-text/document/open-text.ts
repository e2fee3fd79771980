import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type { EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import type { TextHistory } from '#app/admin/editor/history/text-history.ts'
import { type DocumentBlocks, makeNodes, openDocument } from './document-blocks.ts'

/** Short beside the 50 ms after which people notice that a page doesn't answer, slow processors included. */
const PART_MS = 8

/** The text that is open: its view, and which lists of blocks came from it, so that it is not opened on them again. */
export class OpenText {
  #view: EditorView | null = null
  #history: TextHistory | null = null
  #opened: DocumentBlocks | null = null
  #given = new WeakSet<readonly EditedBlock[]>()
  #made: WeakMap<EditedBlock, Node> = new WeakMap()

  getView = (): EditorView | null => this.#view

  get history(): TextHistory | null {
    return this.#history
  }

  /** Both are null when the text is closed. */
  setView(view: EditorView | null, history: TextHistory | null): void {
    this.#history?.close()
    this.#view = view
    this.#history = history
  }

  /** A part of the work of opening: a long text all at once would hold up the page. @returns whether none is left */
  prepare(blocks: readonly EditedBlock[], syntax: TextSyntax): boolean {
    return makeNodes(blocks, syntax, { made: this.#made, until: performance.now() + PART_MS })
  }

  /** @returns the document of blocks that take the place of whatever was open */
  open(blocks: readonly EditedBlock[], syntax: TextSyntax): Node {
    this.#opened = openDocument(blocks, syntax, this.#made)
    this.#given = new WeakSet([blocks])
    return this.#opened.document
  }

  /** @returns the document of blocks that take the place of what is open, which can be taken back */
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
