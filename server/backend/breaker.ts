/** Tables and functions that are remembered; their names come from our own code. */
const MAX_SOURCES = 500
/** Questions that took too long, one after the other, before all count as hopeless: a single one may just be slow. */
const MAX_TIMEOUTS = 3
const UNAVAILABLE = [502, 503]
/** Its time was over, or what waits for the same was too much already. */
const HANGS = [504, 429]
/** What the proxy in front of hosted projects says when it finds none (Cloudflare's 520 to 530). */
const UNREACHED = { from: 520, to: 530 }

export type Breaker = {
  fetch: typeof fetch
  /** True while questions are refused without asking. */
  isOpen(): boolean
}

export type BreakerOptions = {
  now?: () => number
  /**
   * Asked when questions took too long or broke: while it says yes, only what they asked for hangs, such as a locked
   * table, or only their connection was lost. Without it, all counts as hopeless then.
   */
  isAnswering?: () => Promise<boolean>
}

/** What a question was for, besides its answer. */
type Asked = { isNews: boolean; isTrial: boolean }

/**
 * A `fetch` that knows when nobody answers: then it refuses at once (503), and lets one question through every second
 * until one is answered, instead of having each visitor wait. What hangs alone, a table or function, is refused alone.
 */
export function createBreaker(ask: typeof fetch, options: BreakerOptions = {}): Breaker {
  const { now = () => performance.now(), isAnswering } = options
  const whole = createCircuit(now, MAX_TIMEOUTS)
  const sources = new Map<string, Circuit>()

  function openSource(input: string | URL | Request): Circuit {
    const source = readSourceOf(input)
    const known = sources.get(source)
    if (known) return known
    if (sources.size >= MAX_SOURCES) sources.clear()
    const circuit = createCircuit(now, MAX_TIMEOUTS)
    sources.set(source, circuit)
    return circuit
  }

  async function whenSilent(check: () => Promise<boolean>, then: () => void): Promise<void> {
    if (!(await check())) then()
  }

  /**
   * @param isNews false for a question that only tried whether its source hangs still
   * @param isTrial true for the one that tried whether anybody answers again
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
    // Nobody waits for this.
    void whenSilent(isAnswering, () => whole.addTimeout())
  }

  return {
    isOpen: () => whole.isOpen(),
    async fetch(input, init) {
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
        // A visitor who goes away says nothing about the database.
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
  return Response.json({ message: 'The database is away.' }, { status: 503 })
}

/** How long nothing is asked after a failure, before one question tries again. */
const PAUSE_MS = 1_000

/** Whether something that failed is asked again. */
export type Circuit = {
  /** True while nothing is to be asked. */
  isOpen(): boolean
  /** Refuses what follows, for a while. */
  open(): void
  /** It answered. */
  recover(): void
  /** It took too long. */
  addTimeout(): void
  /** Called before asking: when this question is the one that tries again, how to say that it has ended. */
  beginTrial(): (() => void) | null
}

/**
 * @param now monotonic milliseconds
 * @param maxTimeouts how many in a row open it; while it tries again, a single one does
 */
function createCircuit(now: () => number, maxTimeouts: number): Circuit {
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
      if (timeouts >= maxTimeouts || retryAt !== null) open()
    },
    beginTrial: () => {
      if (retryAt === null) return null
      isTrying = true
      return () => {
        isTrying = false
      }
    },
  }
}

/**
 * What a question of a page needs to be answered: the path of a table or function, and the table that a function is
 * told to read. What hangs there says nothing about the rest.
 */
export function readSourceOf(input: string | URL | Request): string {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input)
  const table = searchParams.get('p_table')
  return table === null ? pathname : `${pathname} ${table}`
}
