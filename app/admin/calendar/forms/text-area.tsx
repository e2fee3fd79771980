import { FieldNote } from '#app/ui/forms/field-note.tsx'

export type TextAreaProps = {
  id: string
  label: string
  value: string
  onChange: (text: string) => void
  hint?: string
  error?: string
  name?: string
  rows?: number
  maxLength: number
}

/** A field of several lines. */
export function TextArea({ id, label, value, onChange, hint, error, rows = 3, ...area }: TextAreaProps) {
  const noteId = `${id}-note`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        className="input"
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={(error ?? hint) ? noteId : undefined}
      />
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}
