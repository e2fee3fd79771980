/** Thrown to answer `{ success: false, error }`. The message is shown to the caller. */
export class FunctionRefusal extends Error {
  readonly status: number
  /** Fields of the response besides `success` and `error`; `retry_after` (seconds) is also sent as a header. */
  readonly details: Record<string, unknown>

  constructor(status: number, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'FunctionRefusal'
    this.status = status
    this.details = details
  }
}

const RESTART_SECONDS = 2

/** The process stops between two steps. What is done stays; the caller can repeat the call to continue. */
export class ProcessEndRefusal extends FunctionRefusal {
  constructor() {
    super(
      503,
      'The server is restarting. Everything written so far is kept; the rest continues when it is back.',
      {
        retry_after: RESTART_SECONDS,
      },
    )
    this.name = 'ProcessEndRefusal'
  }
}

export function toRefusalResponse({ status, message, details }: FunctionRefusal): Response {
  const headers = new Headers(status === 405 ? { Allow: 'POST, OPTIONS' } : {})
  if (typeof details['retry_after'] === 'number') headers.set('Retry-After', String(details['retry_after']))
  return Response.json({ success: false, error: message, ...details }, { status, headers })
}

export async function askDatabase<Data>(query: {
  throwOnError(): PromiseLike<{ data: Data }>
}): Promise<Data> {
  const { data } = await query.throwOnError()
  return data
}
