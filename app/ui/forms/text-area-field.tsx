import type { TextareaHTMLAttributes } from 'react'
import { FieldNote } from './field-note.tsx'

export type TextAreaFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  id: string
  label: string
  hint?: string | undefined
  /** Shown instead of the hint; marks the text as invalid. */
  error?: string | undefined
}

export function TextAreaField({ id, label, hint, error, className, ...area }: TextAreaFieldProps) {
  const noteId = `${id}-note`
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={5}
        {...area}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={(error ?? hint) ? noteId : undefined}
      />
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}
