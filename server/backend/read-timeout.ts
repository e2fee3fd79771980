/** How long a page may wait for the database before it says that it can't be shown. */
export const PAGE_READ_TIMEOUT_MS = 800

/** How long a form may wait for the function that takes it. */
export const FORM_TIMEOUT_MS = 15_000

/**
 * A `fetch` that gives up: a question that stays unanswered for so long is answered with 504.
 * What a busy process has not come to read yet counts as answered.
 */
export function addReadTimeout(ask: typeof fetch, milliseconds: number): typeof fetch {
  return async (input, init) => {
    const { promise: tooLate, resolve } = Promise.withResolvers<Response>()
    const givenUp = new AbortController()
    let verdict: NodeJS.Immediate | undefined
    const giveUp = () => {
      resolve(
        Response.json({ message: `The database did not answer within ${milliseconds} ms.` }, { status: 504 }),
      )
      givenUp.abort()
    }
    const timer = setTimeout(() => {
      verdict = setImmediate(giveUp)
    }, milliseconds)
    const signals = [givenUp.signal, init?.signal].filter((signal) => signal != null)
    const answer = ask(input, { ...init, signal: AbortSignal.any(signals) })
    // Its failure after that moment is nobody's any more.
    answer.catch(() => undefined)
    try {
      return await Promise.race([answer, tooLate])
    } finally {
      clearTimeout(timer)
      clearImmediate(verdict)
    }
  }
}
