import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { DraftProblems, LineDraft } from './request-draft.ts'

export type LineFieldsProps = {
  line: LineDraft
  /** Counted from 1. */
  place: number
  problems: DraftProblems
  onChange: (line: LineDraft) => void
  /** Null for the only line. */
  onRemove: (() => void) | null
}

/** One line of a request. */
export function LineFields({ line, place, problems, onChange, onRemove }: LineFieldsProps) {
  const field = (part: 'text' | 'quantity' | 'price' | 'tax') => ({
    id: `line-${line.key}-${part}`,
    value: line[part],
    error: problems[`line-${line.key}-${part}`],
    onChange: (event: { target: { value: string } }) => onChange({ ...line, [part]: event.target.value }),
  })
  return (
    <fieldset className="line-fields">
      <legend className="sr-only">Line {place}</legend>
      <Field {...field('text')} label="Description" className="line-text" maxLength={300} />
      <Field {...field('quantity')} label="Quantity" inputMode="decimal" />
      <Field {...field('price')} label="Unit price" inputMode="decimal" />
      <Field {...field('tax')} label="Tax" suffix="%" inputMode="decimal" />
      {onRemove && (
        <Button variant="quiet" isIconOnly aria-label={`Remove line ${place}`} onClick={onRemove}>
          <Icon name="x" />
        </Button>
      )}
    </fieldset>
  )
}
