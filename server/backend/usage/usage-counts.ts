/** What the process answered and sent, added up in memory and handed on in batches. */

const METRICS = ['egress.cached', 'egress.pages', 'egress.api', 'egress.objects', 'requests.api'] as const
export type UsageMetric = (typeof METRICS)[number]
export type UsageAmounts = Partial<Record<UsageMetric, number>>

export type UsageCounts = {
  /** Cheap enough for every request. Sizes are bytes of bodies as they are sent: compressed, without headers. */
  add(metric: UsageMetric, amount: number): void
  /** Resolves when all that was counted before is written down; rejects when it could not be, and keeps it. */
  flush(): Promise<void>
  /** Writes down the last counts. */
  close(): Promise<void>
}

export type UsageCountsOptions = {
  write: (amounts: UsageAmounts) => Promise<void>
  reportFailure: (error: unknown) => void
  /** What was counted since is lost when the process is killed (10 s). */
  flushEveryMs?: number
}

const FLUSH_EVERY_MS = 10_000

export function createUsageCounts(options: UsageCountsOptions): UsageCounts {
  const { write, reportFailure, flushEveryMs = FLUSH_EVERY_MS } = options
  const amounts = {
    'egress.cached': 0,
    'egress.pages': 0,
    'egress.api': 0,
    'egress.objects': 0,
    'requests.api': 0,
  }
  let lastWrite: Promise<unknown> = Promise.resolve()

  function add(metric: UsageMetric, amount: number): void {
    amounts[metric] += amount
  }

  async function writeDown(): Promise<void> {
    const batch: UsageAmounts = {}
    for (const metric of METRICS) {
      if (amounts[metric] > 0) batch[metric] = amounts[metric]
      amounts[metric] = 0
    }
    if (Object.keys(batch).length === 0) return
    try {
      await write(batch)
    } catch (error) {
      for (const metric of METRICS) add(metric, batch[metric] ?? 0)
      throw error
    }
  }

  function flush(): Promise<void> {
    const written = lastWrite.then(writeDown)
    lastWrite = written.catch(() => undefined)
    return written
  }

  const timer = setInterval(() => void flush().catch(reportFailure), flushEveryMs).unref()
  return {
    add,
    flush,
    async close() {
      clearInterval(timer)
      await flush().catch(reportFailure)
    },
  }
}
