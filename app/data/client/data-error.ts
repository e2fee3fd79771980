import type { PostgrestError, PostgrestSingleResponse } from '@supabase/supabase-js'

/** `missing` is an expected result; the others are failures. */
export type DataErrorKind = 'missing' | 'refused' | 'unavailable' | 'rejected'

/** `userMessage` is shown to people, `cause` is logged. */
export class DataError extends Error {
  readonly kind: DataErrorKind
  readonly userMessage: string

  constructor(kind: DataErrorKind, userMessage: string, cause?: unknown) {
    super(`${userMessage} (${kind})`, { cause })
    this.name = 'DataError'
    this.kind = kind
    this.userMessage = userMessage
  }
}

const BAD_REQUEST = 400
const REFUSED_STATUSES = [401, 403]
const UNAVAILABLE_STATUSES = [0, 502, 503, 504]

/** Codes of a violated check, an invalid value, and an exception without a code. */
const CODES_WITH_MESSAGE = ['23514', '22023', 'P0001']
/** PostgreSQL's own message about a violated check, unlike messages of our triggers, which can be shown to users. */
const OWN_CHECK_MESSAGE = /^(?:new row for relation|value for domain) "/

/**
 * Creates the error of a failed query. Status 400 has a message of the trigger or function; for others,
 * `userMessage` is used.
 */
export function toDataError(userMessage: string, error: PostgrestError, status: number): DataError {
  const { code, message, hint } = error
  if (status === BAD_REQUEST && CODES_WITH_MESSAGE.includes(code) && !OWN_CHECK_MESSAGE.test(message))
    return new DataError('rejected', [message, hint].filter(Boolean).join(' '), error)
  if (REFUSED_STATUSES.includes(status)) return new DataError('refused', userMessage, error)
  if (UNAVAILABLE_STATUSES.includes(status)) return new DataError('unavailable', userMessage, error)
  return new DataError('rejected', userMessage, error)
}

/** Runs a query of the REST API and returns its data. @throws DataError with this message */
export async function runQuery<Data>(
  query: PromiseLike<PostgrestSingleResponse<Data>>,
  userMessage: string,
): Promise<Data> {
  const { data, error, status } = await query
  if (error) throw toDataError(userMessage, error, status)
  return data
}
