/** Counts in memory, written in batches. A failed batch is retried with the next one. */
export type BatchedCounts<Key extends string> = {
  add(key: Key, amount: number): void
  /** Resolves when all previous counts are written. @throws what `write` throws; the counts are kept */
  flush(): Promise<void>
  close(): Promise<void>
}

type Options<Key extends string> = {
  write: (counts: Partial<Record<Key, number>>) => Promise<void>
  reportFailure?: (error: unknown) => void
  /** Counts since the last batch are lost if the process is killed. */
  flushEveryMs?: number
  /** Keys per batch; further keys are not counted. */
  maxKeys?: number
}

const FLUSH_EVERY_MS = 10_000

export function createBatchedCounts<Key extends string>({
  write,
  reportFailure = (error) => console.error(error),
  flushEveryMs = FLUSH_EVERY_MS,
  maxKeys = Infinity,
}: Options<Key>): BatchedCounts<Key> {
  const counts = new Map<Key, number>()
  let lastWrite: Promise<unknown> = Promise.resolve()

  function add(key: Key, amount: number): void {
    const known = counts.get(key)
    if (known !== undefined || counts.size < maxKeys) counts.set(key, (known ?? 0) + amount)
  }

  async function writeBatch(): Promise<void> {
    if (counts.size === 0) return
    const batch = Object.fromEntries(counts) as Partial<Record<Key, number>>
    counts.clear()
    try {
      await write(batch)
    } catch (error) {
      for (const [key, amount] of Object.entries(batch)) add(key as Key, amount as number)
      throw error
    }
  }

  function flush(): Promise<void> {
    const written = lastWrite.then(writeBatch)
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
