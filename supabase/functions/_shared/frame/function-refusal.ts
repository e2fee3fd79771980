/** Thrown by a function to answer `{ success: false, error }`: `message` is for the person who asked. */
export class FunctionRefusal extends Error {
  readonly status: number
  /** Members of the answer besides `success` and `error`; `retry_after` (seconds) is also sent as a header. */
  readonly details: Record<string, unknown>

  constructor(status: number, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'FunctionRefusal'
    this.status = status
    this.details = details
  }
}

/** The answer of a function that did not do what was asked. */
export function toRefusalResponse({ status, message, details }: FunctionRefusal): Response {
  const headers = new Headers(status === 405 ? { Allow: 'POST, OPTIONS' } : {})
  if (typeof details['retry_after'] === 'number') headers.set('Retry-After', String(details['retry_after']))
  return Response.json({ success: false, error: message, ...details }, { status, headers })
}
