/** Thrown by a function to answer `{ success: false, error }`: `message` is for the person who asked. */
export class FunctionRefusal extends Error {
  readonly status: number
  /** Members of the answer besides `success` and `error`. */
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
  const headers: HeadersInit = status === 405 ? { Allow: 'POST, OPTIONS' } : {}
  return Response.json({ success: false, error: message, ...details }, { status, headers })
}
