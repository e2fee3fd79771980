import type { ReactNode } from 'react'
import { ErrorSummary, type FormErrors } from './error-summary.tsx'
import { HONEYPOT_NAME, STAMP_NAME } from './form-names.ts'

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

/** The signed time stamp of a form, and a field that only programs fill. */
function FormGuardFields({ stamp, id }: { stamp: string; id: string }) {
  const trapId = `${id}-second-opinion`
  return (
    <>
      <input type="hidden" name={STAMP_NAME} value={stamp} />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={trapId}>Leave this field empty</label>
        <input type="text" id={trapId} name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
