export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

/**
 * A refusal of the auth service. Thrown, it rolls the request's transaction back; a handler that must keep what it
 * wrote returns it from the transaction instead.
 */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>
  readonly reasons: readonly WeakPasswordReason[] | null

  constructor(
    status: number,
    code: string,
    message: string,
    more: { headers?: Record<string, string>; reasons?: readonly WeakPasswordReason[]; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = 'AuthError'
    this.status = status
    this.code = code
    this.headers = more.headers ?? {}
    this.reasons = more.reasons ?? null
  }
}

/** For the catalogue: makers of one refusal each. */
export const invalid = (message: string) => () => new AuthError(400, 'validation_failed', message)
export const refuse = (status: number, code: string, message: string) => () =>
  new AuthError(status, code, message)
export const retryAfter = (seconds: number) => ({
  headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
})
