import { Field } from '#app/ui/forms/field.tsx'
import { readText } from './credentials.ts'

const CODE_SHAPE = /^\d{6}$/
/** Six digits, and the space in their middle that some apps show. */
const LONGEST_INPUT = 7

export type CodeFieldProps = {
  id: string
  label: string
  hint?: string
  error?: string
  required?: boolean
}

/** Six digits of an authenticator or of a mail. */
export function CodeField(props: CodeFieldProps) {
  return (
    <Field
      {...props}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={LONGEST_INPUT}
    />
  )
}

/** The code of a form without its spaces. */
export function readCode(form: FormData): string {
  return readText(form, 'code').replaceAll(/\s/g, '')
}

export function isSixDigits(code: string): boolean {
  return CODE_SHAPE.test(code)
}
