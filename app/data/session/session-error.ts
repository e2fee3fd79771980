import { DataError, type DataErrorKind } from '../client/data-error.ts'

/** Said when no server answered (specification, section 8). */
export const TRY_AGAIN = 'Please try again.'

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

/** What to tell people about a failed call to the auth service. */
export function describeSessionError(error: unknown): string {
  return error instanceof SessionError ? error.userMessage : TRY_AGAIN
}

/** Why a call failed, as the auth service calls it; empty when it gave no reason. */
export function readErrorCode(error: unknown): string {
  return error instanceof SessionError ? error.code : ''
}
