import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import { Step, StepMap, StepResult } from 'prosemirror-transform'
import type { FormFields } from './form-fields.ts'

/** A change of other form fields as a ProseMirror step, so that fields and text share one undo history. */
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

/** Combines all field changes of a transaction. */
export function readFieldStep({ steps }: Transaction): FieldStep | null {
  const found = steps.filter((step) => step instanceof FieldStep)
  return found.length === 0 ? null : new FieldStep(found[0]!.before, found.at(-1)!.after)
}
