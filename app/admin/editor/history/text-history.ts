import { chainCommands } from 'prosemirror-commands'
import { undoInputRule } from 'prosemirror-inputrules'
import { redoDepth, redoNoScroll, undoDepth, undoNoScroll } from 'prosemirror-history'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import { BLOCK_NAMES } from '../editor-labels.ts'
import { typeOf } from '../rich-text/document/blocks-in-view.ts'
import type { EditHistory } from './edit-history.ts'
import { findChangedFields, type FormFields, nameFields } from './form-fields.ts'
import { Step, StepMap, StepResult } from 'prosemirror-transform'

/** Changes of one field within this time are undone together. */
const GROUP_DELAY_MS = 700
/** prosemirror-history joins changes with the same composition id. It uses positive ids, and -1 for none. */
const FIRST_GROUP = -2

/** Adds changes of other form fields to the undo history of the text, and reports what can be undone. */
export class TextHistory {
  readonly #history: EditHistory
  readonly #view: EditorView
  #fields: FormFields
  #group = FIRST_GROUP
  #last: { field: string; at: number } | null = null

  constructor(history: EditHistory, view: EditorView, fields: FormFields) {
    this.#history = history
    this.#view = view
    this.#fields = fields
    history.connect({ undo: () => this.#run('Undone'), redo: () => this.#run('Redone') })
  }

  close(): void {
    this.#history.connect(null)
  }

  follow(state: EditorState): void {
    this.#history.update({ canUndo: undoDepth(state) > 0, canRedo: redoDepth(state) > 0 })
  }

  /** Adds the fields to a transaction if they differ from the current ones. */
  addFields(transaction: Transaction, fields: FormFields): void {
    const before = this.#fields
    const changed = findChangedFields(before, fields)
    const [first] = changed
    if (!first) return
    this.#fields = fields
    const textField = changed.length === 1 && typeof fields[first] === 'string' ? first : null
    const continuesGroup =
      textField !== null &&
      this.#last?.field === textField &&
      transaction.time - this.#last.at < GROUP_DELAY_MS &&
      !transaction.docChanged
    if (!continuesGroup) this.#group -= 1
    if (textField !== null) transaction.setMeta('composition', this.#group)
    this.#last = textField === null ? null : { field: textField, at: transaction.time }
    transaction.step(new FieldStep(before, fields))
  }

  /** @param restored fields restored by undo or redo */
  note({ steps }: Transaction, restored: FormFields | undefined): void {
    if (restored) this.#fields = restored
    // Text changes end the current group of field changes.
    if (steps.some((step) => !(step instanceof FieldStep))) this.#last = null
  }

  #run(outcome: 'Undone' | 'Redone'): void {
    const view = this.#view
    // Undo after a Markdown shortcut restores the typed characters.
    const command = outcome === 'Undone' ? chainCommands(undoInputRule, undoNoScroll) : redoNoScroll
    this.#last = null
    command(view.state, (transaction) => {
      const before = view.state.doc
      const changesText = transaction.doc !== before
      view.dispatch(changesText ? transaction.scrollIntoView() : transaction)
      if (changesText && !isFieldFocused(view)) view.focus()
      this.#history.update({ announcement: `${outcome}: ${describeStep(before, transaction)}.` })
    })
  }
}

function isFieldFocused(view: EditorView): boolean {
  const { activeElement } = document
  return activeElement !== view.dom && (activeElement?.matches('input, textarea, select') ?? false)
}

/** Describes what undo or redo changed, such as "title", "Paragraph 3", "2 blocks back". */
function describeStep(before: Node, transaction: Transaction): string {
  const step = readFieldStep(transaction)
  const fields = step ? nameFields(findChangedFields(step.before, step.after)) : ''
  const text = before === transaction.doc ? '' : describeTextChange(before, transaction.doc)
  return [fields, text].filter(Boolean).join('; ') || 'nothing visible'
}

function describeTextChange(before: Node, after: Node): string {
  const more = after.childCount - before.childCount
  if (more !== 0) {
    const count = Math.abs(more)
    return `${count} ${count === 1 ? 'block' : 'blocks'} ${more > 0 ? 'back' : 'gone'}, ${after.childCount} now`
  }
  const at = after.children.findIndex((block, index) => block !== before.child(index))
  return at === -1 ? 'the text' : `${BLOCK_NAMES[typeOf(after.child(at))].label} ${at + 1}`
}

/** A change of other form fields as a ProseMirror step, so that fields and text share one undo history. */
class FieldStep extends Step {
  readonly before: FormFields
  readonly after: FormFields

  constructor(before: FormFields, after: FormFields) {
    super()
    this.before = before
    this.after = after
  }

  apply(document: Node): StepResult {
    return StepResult.ok(document)
  }

  override getMap(): StepMap {
    return StepMap.empty
  }

  invert(): FieldStep {
    return new FieldStep(this.after, this.before)
  }

  map(): FieldStep {
    return this
  }

  override merge(other: Step): FieldStep | null {
    return other instanceof FieldStep ? new FieldStep(this.before, other.after) : null
  }

  toJSON(): object {
    return { stepType: 'fields', before: this.before, after: this.after }
  }
}

/** Combines all field changes of a transaction. */
export function readFieldStep({ steps }: Transaction): FieldStep | null {
  const found = steps.filter((step) => step instanceof FieldStep)
  return found.length === 0 ? null : new FieldStep(found[0]!.before, found.at(-1)!.after)
}
