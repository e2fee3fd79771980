import { FieldNote } from '#app/ui/forms/field-note.tsx'

export type TextFieldProps = {
  id: string
  label: string
  hint: string
  rows: number
  value: string
  isDisabled: boolean
  onChange: (text: string) => void
}

/** A field of several lines. */
export function TextField({ id, label, hint, rows, value, isDisabled, onChange }: TextFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        rows={rows}
        value={value}
        disabled={isDisabled}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldNote id={`${id}-note`} hint={hint} error={undefined} />
    </div>
  )
}
