import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { Step, StepMap, StepResult } from 'prosemirror-transform'
import type { FormFields } from './form-fields.ts'

/**
 * A change of the fields around a text, as a step of the text's own history: what was typed into a field and what was
 * typed into the text are taken back in the order in which they were done.
 */
export class FieldStep extends Step {
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

/** The change of the fields within a transaction, from its first to its last. */
export function readFieldStep({ steps }: Transaction): FieldStep | null {
  const found = steps.filter((step) => step instanceof FieldStep)
  return found.length === 0 ? null : new FieldStep(found[0]!.before, found.at(-1)!.after)
}
