/** How often addresses led on, or led nowhere: counted in memory, handed on in batches. No query, no reader. */
import { toCanonicalPath } from '#domain/redirects/redirect.ts'
import { isCountedPath } from '#domain/redirects/counted-path.ts'

export type AddressOutcome = 'redirected' | 'missed'
export type AddressCounts = Record<string, number>
export type AddressBatch = Record<AddressOutcome, AddressCounts>

export type AddressHits = {
  /** Cheap enough for every request. A missed path that nobody should see listed is not counted. */
  add(outcome: AddressOutcome, path: string): void
  /** Writes down the last counts. */
  close(): Promise<void>
}

export type AddressHitsOptions = {
  write: (batch: AddressBatch) => Promise<void>
  reportFailure: (error: unknown) => void
  /** What was counted since is lost when the process is killed (10 s). */
  flushEveryMs?: number
}

const FLUSH_EVERY_MS = 10_000
/** Different paths of one kind between two writes; whoever asks for more made-up ones fills no memory. */
export const MAX_PATHS = 500

export function createAddressHits(options: AddressHitsOptions): AddressHits {
  const { write, reportFailure, flushEveryMs = FLUSH_EVERY_MS } = options
  const counts = { redirected: new Map<string, number>(), missed: new Map<string, number>() }
  let lastWrite: Promise<void> = Promise.resolve()

  function count(outcome: AddressOutcome, path: string, amount: number): void {
    const known = counts[outcome].get(path)
    if (known === undefined && counts[outcome].size >= MAX_PATHS) return
    counts[outcome].set(path, (known ?? 0) + amount)
  }

  async function writeDown(): Promise<void> {
    const batch = {
      redirected: Object.fromEntries(counts.redirected),
      missed: Object.fromEntries(counts.missed),
    }
    const isEmpty = counts.redirected.size + counts.missed.size === 0
    counts.redirected.clear()
    counts.missed.clear()
    if (isEmpty) return
    try {
      await write(batch)
    } catch (error) {
      for (const outcome of ['redirected', 'missed'] as const)
        for (const [path, amount] of Object.entries(batch[outcome])) count(outcome, path, amount)
      reportFailure(error)
    }
  }

  function flush(): Promise<void> {
    lastWrite = lastWrite.then(writeDown)
    return lastWrite
  }

  const timer = setInterval(() => void flush(), flushEveryMs).unref()
  return {
    add(outcome, path) {
      if (outcome === 'redirected') return count(outcome, path, 1)
      const missed = toCanonicalPath(path)
      if (isCountedPath(missed)) count(outcome, missed, 1)
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
