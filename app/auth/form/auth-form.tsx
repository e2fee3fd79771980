import type { ReactNode } from 'react'
import type { FormState } from './use-form.ts'

export type AuthFormProps = { label: string; onSubmit: FormState['onSubmit']; children: ReactNode }

/** A form about an account. It is checked by its script; without one its fields are never sent in an address. */
export function AuthForm({ label, onSubmit, children }: AuthFormProps) {
  return (
    <form method="post" className="auth-fields" noValidate onSubmit={onSubmit} aria-label={label}>
      {children}
    </form>
  )
}
