import { Field } from '#app/ui/forms/field.tsx'
import { readText } from './credentials.ts'

const CODE_SHAPE = /^\d{6}$/
/** Six digits and a space, which some apps show in the middle. */
const MAX_INPUT_LENGTH = 7

export type CodeFieldProps = {
  id: string
  label: string
  hint?: string
  error?: string
  required?: boolean
}

/** Six digits from an authenticator or an email. */
export function CodeField(props: CodeFieldProps) {
  return (
    <Field
      {...props}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={MAX_INPUT_LENGTH}
    />
  )
}

export function readCode(form: FormData): string {
  return readText(form, 'code').replaceAll(/\s/g, '')
}

export function isSixDigits(code: string): boolean {
  return CODE_SHAPE.test(code)
}
