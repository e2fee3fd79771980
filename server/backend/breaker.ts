/** How long nothing is asked after a failure, before one question tries again. */
const PAUSE_MS = 1_000
/** Questions that took too long, one after the other, before all count as hopeless: a single one may just be slow. */
const MAX_TIMEOUTS = 3
const UNAVAILABLE = [502, 503]
const TIMED_OUT = 504
/** What the proxy in front of hosted projects says when it finds none (Cloudflare's 520 to 530). */
const UNREACHED = { from: 520, to: 530 }

export type Breaker = {
  fetch: typeof fetch
  /** True while questions are refused without asking. */
  isOpen(): boolean
}

/**
 * A `fetch` that knows when nobody answers: then it refuses at once (503), and lets one question through every second
 * until one is answered, instead of having each visitor wait.
 */
export function createBreaker(ask: typeof fetch, now: () => number = () => performance.now()): Breaker {
  let retryAt: number | null = null
  let isTrying = false
  let timeouts = 0

  function judge(status: number): void {
    if (UNAVAILABLE.includes(status)) open()
    else if (status === TIMED_OUT) {
      timeouts += 1
      if (timeouts >= MAX_TIMEOUTS || retryAt !== null) open()
    } else {
      timeouts = 0
      retryAt = null
    }
  }

  function open(): void {
    retryAt = now() + PAUSE_MS
  }

  const isOpen = () => retryAt !== null && (isTrying || now() < retryAt)

  return {
    isOpen,
    async fetch(input, init) {
      if (isOpen()) return refuse()
      const isTrial = retryAt !== null
      isTrying ||= isTrial
      try {
        const answer = await ask(input, init)
        if (isUnreached(answer)) {
          open()
          return refuse()
        }
        judge(answer.status)
        return answer
      } catch (error) {
        // A visitor who goes away says nothing about the database.
        if (!init?.signal?.aborted) open()
        throw error
      } finally {
        if (isTrial) isTrying = false
      }
    },
  }
}

function isUnreached({ status }: Response): boolean {
  return status >= UNREACHED.from && status <= UNREACHED.to
}

function refuse(): Response {
  return Response.json({ message: 'The database is away.' }, { status: 503 })
}
