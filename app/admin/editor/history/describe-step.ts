import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { BLOCK_NAMES } from '../editor-labels.ts'
import { typeOf } from '../rich-text/document/blocks-in-view.ts'
import { readFieldStep } from './field-step.ts'
import { findChangedFields, nameFields } from './form-fields.ts'

/** What a step back or forward changed, in a few words: "title", "Paragraph 3", "2 blocks back". */
export function describeStep(before: Node, transaction: Transaction): string {
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
