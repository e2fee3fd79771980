import type { ReactNode } from 'react'
import { ErrorSummary, type FormErrors } from './error-summary.tsx'
import { HONEYPOT_NAME, STAMP_NAME } from './form-names.ts'

export type VisitorFormProps = {
  /** Prefix of field ids: `{id}-{name}`. */
  id: string
  /** Id of its heading. */
  labelledBy: string
  stamp: string
  errors: FormErrors | null
  /** The current URL by default. */
  action?: string
  children: ReactNode
}

/** A form that works without JavaScript: the server validates it and shows its errors. */
export function VisitorForm({ id, labelledBy, stamp, errors, action, children }: VisitorFormProps) {
  return (
    <form
      className="visitor-form stack gap-24"
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

/** Signed timestamp and honeypot. */
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
