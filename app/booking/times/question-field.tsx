import type { CallTimes } from '#app/data/visitor-bookings.ts'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'

export type QuestionFieldProps = {
  question: CallTimes['rules']['questions'][number]
  field: { id: string; name: string; defaultValue: string | undefined; error?: string }
}

/** A question of the agency's own. */
export function QuestionField({ question, field }: QuestionFieldProps) {
  const { label, kind, isRequired, options } = question
  const shown = { ...field, label: isRequired ? label : `${label} (optional)`, required: isRequired }
  switch (kind) {
    case 'choice':
      return (
        <SelectField
          {...shown}
          options={[{ value: '', label: 'Choose…' }, ...options.map((value) => ({ value, label: value }))]}
        />
      )
    case 'paragraph':
      return <Paragraph {...shown} />
    default:
      return <Field {...shown} maxLength={500} />
  }
}

type ParagraphProps = QuestionFieldProps['field'] & { label: string; required: boolean }

function Paragraph({ id, label, error, ...area }: ParagraphProps) {
  const noteId = `${id}-note`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        className="input"
        rows={4}
        maxLength={4000}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
      />
      <FieldNote id={noteId} error={error} />
    </div>
  )
}
