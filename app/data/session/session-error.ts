import { type AuthError, isAuthApiError, isAuthError, isAuthWeakPasswordError } from '@supabase/supabase-js'
import { DataError, type DataErrorKind } from '../client/data-error.ts'

/** Said when no server answered (specification, section 8). */
const TRY_AGAIN = 'Please try again.'
const FAILURE_KINDS: Record<number, DataErrorKind> = { 401: 'refused', 403: 'refused' }

/** The auth service did not do what was asked. `userMessage` is what it said itself. */
export class SessionError extends DataError {
  /** Why, as the service calls it, e.g. `invalid_credentials`; empty when it gave no reason. */
  readonly code: string

  constructor(kind: DataErrorKind, userMessage: string, code: string, cause?: unknown) {
    super(kind, userMessage, cause)
    this.name = 'SessionError'
    this.code = code
  }
}

/** @returns the error to throw for one of the authentication library. */
export function toSessionError(error: unknown): SessionError {
  const code = isAuthError(error) ? (error.code ?? '') : ''
  const isFromServer = isAuthApiError(error) || isAuthWeakPasswordError(error)
  if (!isFromServer) return new SessionError('unavailable', TRY_AGAIN, code, error)
  const hasMessage = error.message !== '' && error.message !== '{}'
  const kind = FAILURE_KINDS[error.status ?? 0] ?? 'rejected'
  return new SessionError(kind, hasMessage ? error.message : TRY_AGAIN, code, error)
}

type Answer = { data: unknown; error: AuthError | null }

/**
 * What the auth service answered.
 * @throws SessionError when it answered with an error
 */
export function readAnswer<A extends Answer>(answer: A): Extract<A, { error: null }>['data'] {
  if (answer.error) throw toSessionError(answer.error)
  return answer.data
}

/** What to tell people about a failed call to the auth service. */
export function describeSessionError(error: unknown): string {
  return error instanceof SessionError ? error.userMessage : TRY_AGAIN
}

/** Why a call failed, as the auth service calls it; empty when it gave no reason. */
export function readErrorCode(error: unknown): string {
  return error instanceof SessionError ? error.code : ''
}
