export const PAGE_READ_TIMEOUT_MS = 800

export const FORM_TIMEOUT_MS = 15_000

/**
 * Creates a `fetch` that responds with 504 after a timeout. A response that has arrived counts, even if a
 * busy process has not read it.
 */
export function addReadTimeout(ask: typeof fetch, milliseconds: number): typeof fetch {
  return async (input, init) => {
    const { promise: tooLate, resolve } = Promise.withResolvers<Response>()
    const givenUp = new AbortController()
    let verdict: NodeJS.Immediate | undefined
    const giveUp = () => {
      resolve(
        Response.json(
          { message: `The database did not respond within ${milliseconds} ms.` },
          { status: 504 },
        ),
      )
      givenUp.abort()
    }
    const timer = setTimeout(() => {
      verdict = setImmediate(giveUp)
    }, milliseconds)
    const signals = [givenUp.signal, init?.signal].filter((signal) => signal != null)
    const answer = ask(input, { ...init, signal: AbortSignal.any(signals) })
    answer.catch(() => undefined)
    try {
      return await Promise.race([answer, tooLate])
    } finally {
      clearTimeout(timer)
      clearImmediate(verdict)
    }
  }
}
