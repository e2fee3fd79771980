import type { ReactNode } from 'react'
import type { FormState } from './use-form.ts'

export type AuthFormProps = { label: string; onSubmit: FormState['onSubmit']; children: ReactNode }

/** Uses POST, so that fields never end up in a URL, even without JavaScript. */
export function AuthForm({ label, onSubmit, children }: AuthFormProps) {
  return (
    <form
      method="post"
      className="auth-fields stack gap-24"
      noValidate
      onSubmit={onSubmit}
      aria-label={label}
    >
      {children}
    </form>
  )
}
