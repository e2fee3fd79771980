import type { SelectHTMLAttributes } from 'react'
import { FieldNote } from './field-note.tsx'
import { Icon } from '../icons/icon.tsx'
import './select-field.css'

export type SelectFieldProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
  id: string
  label: string
  options: readonly { value: string; label: string }[]
  hint?: string
  /** Shown instead of the hint; marks the list as invalid. */
  error?: string
  /** Hides the label visually. */
  hidesLabel?: boolean
}

export function SelectField(props: SelectFieldProps) {
  const { id, label, options, hint, error, hidesLabel = false, className, ...select } = props
  const noteId = `${id}-note`
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : undefined}>
        {label}
      </label>
      <div className="select-box">
        <select
          {...select}
          id={id}
          className="input select"
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? noteId : undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}
