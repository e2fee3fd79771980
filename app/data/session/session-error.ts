import { DataError, type DataErrorKind } from '../client/data-error.ts'

/** Message if no server responded (specification, section 8). */
export const TRY_AGAIN = 'Please try again.'

/** A failed call of the auth service; `userMessage` is its message. */
export class SessionError extends DataError {
  /** Error code such as `invalid_credentials`; empty if unknown. */
  readonly code: string

  constructor(kind: DataErrorKind, userMessage: string, code: string, cause?: unknown) {
    super(kind, userMessage, cause)
    this.name = 'SessionError'
    this.code = code
  }
}

export function describeSessionError(error: unknown): string {
  return error instanceof SessionError ? error.userMessage : TRY_AGAIN
}

export function readErrorCode(error: unknown): string {
  return error instanceof SessionError ? error.code : ''
}
