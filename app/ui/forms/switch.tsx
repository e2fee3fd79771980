import type { InputHTMLAttributes } from 'react'
import './switch.css'

export type SwitchProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'role'> & {
  id: string
  label: string
  hint?: string
}

/** Switch that takes effect immediately. */
export function Switch({ id, label, hint, className, ...input }: SwitchProps) {
  const hintId = `${id}-hint`
  return (
    <div className={className ? `switch ${className}` : 'switch'}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- native checkboxes have the checked state */}
      <input {...input} id={id} type="checkbox" role="switch" aria-describedby={hint ? hintId : undefined} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="field-hint" id={hintId}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
