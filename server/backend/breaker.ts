/** Number of consecutive timeouts that open the breaker; a single request may just be slow. */
const MAX_TIMEOUTS = 3
const UNAVAILABLE = [502, 503]
/** Statuses for timeouts and for too many queued requests. */
const HANGS = [504, 429]
/** Cloudflare, in front of hosted projects, responds with 520 to 530 when it can't reach one. */
const UNREACHED = { from: 520, to: 530 }

export type BreakerOptions = {
  now?: () => number
  /**
   * Called after timeouts and lost connections to check whether the database works. If so, only one table
   * hangs or one connection was lost. If missing, everything counts as unavailable.
   */
  isAnswering?: () => Promise<boolean>
}

type Asked = { isNews: boolean; isTrial: boolean }

/**
 * Creates a `fetch` that rejects requests with 503 while the database is unavailable, and tries one request
 * per second until one succeeds. A single table or function that hangs has a separate breaker.
 */
export function createBreaker(ask: typeof fetch, options: BreakerOptions = {}) {
  const { now = () => performance.now(), isAnswering } = options
  const whole = createCircuit(now)
  /** Bounded, because names of tables and functions come only from our own code. */
  const sources = new Map<string, Circuit>()

  function openSource(input: string | URL | Request): Circuit {
    const source = readSourceOf(input)
    const known = sources.get(source)
    if (known) return known
    const circuit = createCircuit(now)
    sources.set(source, circuit)
    return circuit
  }

  async function whenSilent(check: () => Promise<boolean>, then: () => void): Promise<void> {
    if (!(await check())) then()
  }

  /**
   * @param isNews false for a trial request to a source that hung
   * @param isTrial whether it was the trial request of the whole breaker
   */
  function judge(status: number, source: Circuit, { isNews, isTrial }: Asked): void {
    if (UNAVAILABLE.includes(status)) {
      if (isTrial || !isAnswering) whole.open()
      else void whenSilent(isAnswering, () => whole.open())
      return
    }
    if (!HANGS.includes(status)) {
      whole.recover()
      source.recover()
      return
    }
    source.addTimeout()
    if (!isAnswering) {
      if (isNews) whole.addTimeout()
      return
    }
    void whenSilent(isAnswering, () => whole.addTimeout())
  }

  return {
    isOpen: () => whole.isOpen(),
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const source = openSource(input)
      if (source.isOpen() || whole.isOpen()) return refuse()
      const endSourceTrial = source.beginTrial()
      const endTrial = whole.beginTrial()
      try {
        const answer = await ask(input, init)
        if (isUnreached(answer)) {
          whole.open()
          return refuse()
        }
        const isTrial = endTrial !== null
        judge(answer.status, source, { isNews: endSourceTrial === null || isTrial, isTrial })
        return answer
      } catch (error) {
        // An aborted request is no sign of a problem of the database.
        if (!init?.signal?.aborted) whole.open()
        throw error
      } finally {
        endSourceTrial?.()
        endTrial?.()
      }
    },
  }
}

function isUnreached({ status }: Response): boolean {
  return status >= UNREACHED.from && status <= UNREACHED.to
}

function refuse(): Response {
  return Response.json({ message: 'The database is not available.' }, { status: 503 })
}

const PAUSE_MS = 1_000

type Circuit = ReturnType<typeof createCircuit>

function createCircuit(now: () => number) {
  let retryAt: number | null = null
  let isTrying = false
  let timeouts = 0
  const open = () => {
    retryAt = now() + PAUSE_MS
  }
  return {
    isOpen: () => retryAt !== null && (isTrying || now() < retryAt),
    open,
    recover: () => {
      timeouts = 0
      retryAt = null
    },
    addTimeout: () => {
      timeouts += 1
      if (timeouts >= MAX_TIMEOUTS || retryAt !== null) open()
    },
    beginTrial: (): (() => void) | null => {
      if (retryAt === null) return null
      isTrying = true
      return () => {
        isTrying = false
      }
    },
  }
}

export function readSourceOf(input: string | URL | Request): string {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
  const table = searchParams.get('p_table')
  return table === null ? pathname : `${pathname} ${table}`
}
