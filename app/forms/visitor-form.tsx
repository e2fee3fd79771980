import type { ReactNode } from 'react'
import { ErrorSummary, type FormErrors } from './error-summary.tsx'
import { FormGuardFields } from './form-guard-fields.tsx'

export type VisitorFormProps = {
  /** Begins the ids of its fields, `{id}-{name}`, and its own, `{id}-form`. */
  id: string
  /** Id of the heading that names it. */
  labelledBy: string
  stamp: string
  /** Null for a form that was not sent yet. */
  errors: FormErrors | null
  /** The address that is open, with its query, when left out. */
  action?: string
  children: ReactNode
}

/** A form of a page that ships no script: checked by the server, whose messages it shows beside what was typed. */
export function VisitorForm({ id, labelledBy, stamp, errors, action, children }: VisitorFormProps) {
  return (
    <form
      className="visitor-form"
      id={`${id}-form`}
      method="post"
      action={action}
      noValidate
      aria-labelledby={labelledBy}
    >
      {errors && <ErrorSummary {...errors} idOf={(name) => `${id}-${name}`} />}
      <FormGuardFields stamp={stamp} id={id} />
      {children}
    </form>
  )
}
