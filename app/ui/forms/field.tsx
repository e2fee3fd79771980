import type { InputHTMLAttributes } from 'react'
import { FieldNote } from './field-note.tsx'

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  id: string
  label: string
  hint?: string
  /** Shown instead of the hint; marks the input as invalid. */
  error?: string
  /** Decorative unit inside the input, such as "%". */
  suffix?: string
}

export function Field({ id, label, hint, error, suffix, className, ...input }: FieldProps) {
  const noteId = `${id}-note`
  const hasNote = Boolean(error ?? hint)
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          {...input}
          id={id}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={hasNote ? noteId : undefined}
          data-empty={input.value === '' || undefined}
        />
        {suffix && <span aria-hidden="true">{suffix}</span>}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}
