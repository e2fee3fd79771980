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

type DatabaseError = { code: string; message: string }
type Reply<Data> = PromiseLike<{ data: Data; error: null } | { data: null; error: DatabaseError }>

/**
 * Data of a query.
 * @param statuses by error code: errors whose message is for people
 * @throws FunctionRefusal
 */
export async function askDatabase<Data>(query: Reply<Data>, statuses: Record<string, number>): Promise<Data> {
  const { data, error } = await query
  if (!error) return data
  const status = statuses[error.code]
  if (status === undefined) throw new Error(error.message, { cause: error })
  throw new FunctionRefusal(status, error.message)
}
