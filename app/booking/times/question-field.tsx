import type { CallTimes } from '#app/data/visitor-bookings.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'

export type QuestionFieldProps = {
  question: CallTimes['rules']['questions'][number]
  field: { id: string; name: string; defaultValue: string | undefined; error?: string }
}

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
      return <TextAreaField {...shown} rows={4} maxLength={4000} />
    default:
      return <Field {...shown} maxLength={500} />
  }
}
