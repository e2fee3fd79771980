import type { Node } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type { EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import type { TextHistory } from '#app/admin/editor/history/text-history.ts'
import { type DocumentBlocks, openDocument } from './document-blocks.ts'

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
