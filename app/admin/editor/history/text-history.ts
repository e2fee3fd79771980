import { redoDepth, redoNoScroll, undoDepth, undoNoScroll } from 'prosemirror-history'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import { BLOCK_NAMES } from '../editor-labels.ts'
import { typeOf } from '../rich-text/document/blocks-in-view.ts'
import type { EditHistory } from './edit-history.ts'
import { FieldStep, readFieldStep } from './field-step.ts'
import { findChangedFields, type FormFields, nameFields } from './form-fields.ts'

/** Keys in one field that follow each other as fast are taken back together. */
const GROUP_DELAY_MS = 700
/** The library joins what has the same number; its own are positive, and -1 is none. */
const FIRST_GROUP = -2

/** Gives the changes of the fields their place in the history of the text, and tells the buttons what can be done. */
export class TextHistory {
  readonly #history: EditHistory
  readonly #view: EditorView
  #fields: FormFields
  #group = FIRST_GROUP
  #grouped: { field: string; at: number } | null = null

  /** @param fields what the form says besides its text, as the text is opened */
  constructor(history: EditHistory, view: EditorView, fields: FormFields) {
    this.#history = history
    this.#view = view
    this.#fields = fields
    history.connect({
      undo: () => this.#go('Undone'),
      redo: () => this.#go('Redone'),
    })
  }

  close(): void {
    this.#history.connect(null)
  }

  follow(state: EditorState): void {
    this.#history.tell({ canUndo: undoDepth(state) > 0, canRedo: redoDepth(state) > 0 })
  }

  /** Adds to a transaction that the fields say something else now; they may say the same. */
  addFields(transaction: Transaction, fields: FormFields): void {
    const before = this.#fields
    const changed = findChangedFields(before, fields)
    if (changed.length === 0) return
    this.#fields = fields
    const [first] = changed
    const field = changed.length === 1 && typeof fields[first!] === 'string' ? first! : null
    const isGoingOn =
      field !== null &&
      this.#grouped?.field === field &&
      transaction.time - this.#grouped.at < GROUP_DELAY_MS &&
      !transaction.docChanged
    if (!isGoingOn) this.#group -= 1
    if (field !== null) transaction.setMeta('composition', this.#group)
    this.#grouped = field === null ? null : { field, at: transaction.time }
    transaction.step(new FieldStep(before, fields))
  }

  /** @param brought the fields that undo or redo has brought back, if it was one */
  note({ steps }: Transaction, brought: FormFields | undefined): void {
    if (brought) this.#fields = brought
    // What is typed into a field after it is taken back by itself.
    if (steps.some((step) => !(step instanceof FieldStep))) this.#grouped = null
  }

  #go(word: 'Undone' | 'Redone'): void {
    const view = this.#view
    if (!view.editable) return
    const command = word === 'Undone' ? undoNoScroll : redoNoScroll
    this.#grouped = null
    command(view.state, (transaction) => {
      const before = view.state.doc
      const isText = transaction.doc !== before
      view.dispatch(isText ? transaction.scrollIntoView() : transaction)
      if (isText && !isInField(view)) view.focus()
      this.#history.tell({ said: `${word}: ${describeStep(before, transaction)}.` })
    })
  }
}

/** Whoever takes back with the keys goes on where they are. */
function isInField(view: EditorView): boolean {
  const { activeElement } = document
  return activeElement !== view.dom && (activeElement?.matches('input, textarea, select') ?? false)
}

/** What a step back or forward changed, in a few words: "title", "Paragraph 3", "2 blocks back". */
function describeStep(before: Node, transaction: Transaction): string {
  const step = readFieldStep(transaction)
  const fields = step ? nameFields(findChangedFields(step.before, step.after)) : ''
  const text = before === transaction.doc ? '' : describeText(before, transaction.doc)
  return [fields, text].filter(Boolean).join('; ') || 'nothing that can be seen'
}

function describeText(before: Node, after: Node): string {
  const more = after.childCount - before.childCount
  if (more !== 0) {
    const count = Math.abs(more)
    return `${count} ${count === 1 ? 'block' : 'blocks'} ${more > 0 ? 'back' : 'gone'}, ${after.childCount} now`
  }
  const at = after.children.findIndex((block, index) => block !== before.child(index))
  return at === -1 ? 'the text' : `${BLOCK_NAMES[typeOf(after.child(at))].label} ${at + 1}`
}
