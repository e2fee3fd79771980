import { Field } from '#app/ui/forms/field.tsx'

export type EmailFieldProps = {
  id: string
  email: string
  onEmail: (email: string) => void
  error?: string
  required?: boolean
}

export function EmailField({ id, email, onEmail, error, required }: EmailFieldProps) {
  return (
    <Field
      id={id}
      name="email"
      type="email"
      label="Email"
      autoComplete="username"
      value={email}
      onChange={(event) => onEmail(event.currentTarget.value)}
      error={error}
      required={required}
    />
  )
}
