import { FunctionError } from '#app/data/client/call-function.ts'
import { DataError } from '#app/data/client/data-error.ts'
import type { FormErrors } from './error-summary.tsx'

export type FormFailure = FormErrors & {
  /** Of the page that shows the form again: 400, 409, 429 or 503. */
  status: number
  /** To be sent with the page. */
  headers: Record<string, string>
}

/** Refusals that say what the person can do about them. */
const STATUSES_WITH_MESSAGE = [400, 404, 409, 410, 422, 429]

/**
 * How a form comes back whose function refused or failed; functions name fields as `fields: { email: '…' }`. Never
 * throws: an error page would lose what was typed.
 * @param away what to say when nothing could be reached, or something broke
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
