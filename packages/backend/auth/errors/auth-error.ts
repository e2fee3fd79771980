export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

/**
 * Refusal of the auth service. Throwing it rolls back the transaction; returning it from the transaction keeps what was
 * written.
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

export const invalid = (message: string) => () => new AuthError(400, 'validation_failed', message)
export const refuse = (status: number, code: string, message: string) => () =>
  new AuthError(status, code, message)
export const retryAfter = (seconds: number) => ({
  headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
})
