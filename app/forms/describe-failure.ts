import { FunctionError } from '#app/data/client/call-function.ts'
import { DataError } from '#app/data/client/data-error.ts'
import type { FormErrors } from './error-summary.tsx'

export type FormFailure = FormErrors & {
  /** HTTP status of the page with the form. */
  status: number
  headers: Record<string, string>
}

/** Messages of these statuses are written for visitors. */
const STATUSES_WITH_MESSAGE = [400, 404, 409, 410, 422, 429]

/**
 * Returns the errors of a form whose function failed. Functions name fields as `fields: { email: '…' }`.
 * Never throws, because an error page would lose the input.
 * @param away message if the function is unreachable or broken
 */
export function describeFormFailure(error: unknown, away: string): FormFailure {
  if (error instanceof FunctionError && STATUSES_WITH_MESSAGE.includes(error.status)) {
    const fields = readFields(error.answer['fields'])
    const wait: Record<string, string> =
      error.retryAfter === null ? {} : { 'Retry-After': String(error.retryAfter) }
    const isAboutFields = Object.keys(fields).length > 0
    return {
      status: error.status,
      headers: wait,
      fields,
      ...(!isAboutFields && { failure: error.userMessage }),
    }
  }
  if (!(error instanceof DataError && error.kind === 'unavailable')) console.error(error)
  return { status: 503, headers: {}, fields: {}, failure: away }
}

function readFields(given: unknown): Record<string, string> {
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
