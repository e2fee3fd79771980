import { FieldNote } from '#app/ui/forms/field-note.tsx'

export type SummaryFieldProps = {
  id: string
  value: string
  hint: string
  error: string | undefined
  isRequired: boolean
  isDisabled: boolean
  onChange: (summary: string) => void
}

const SUMMARY_ROWS = 4

export function SummaryField({
  id,
  value,
  hint,
  error,
  isRequired,
  isDisabled,
  onChange,
}: SummaryFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>Summary</label>
      <textarea
        id={id}
        className="input"
        rows={SUMMARY_ROWS}
        value={value}
        disabled={isDisabled}
        aria-required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
