import { type InputHTMLAttributes, useState } from 'react'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

export type PasswordFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> & {
  id: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  error?: string
}

export function PasswordField({ id, label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box password-box">
        <input
          autoCapitalize={isShown ? 'none' : undefined}
          spellCheck={false}
          {...input}
          id={id}
          type={isShown ? 'text' : 'password'}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? `${id}-note` : undefined}
        />
        <button
          type="button"
          className="password-eye centered"
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
