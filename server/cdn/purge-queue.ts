import { MAX_PURGED_KEYS } from './surrogate-keys.ts'

const COLLECT_MS = 200
/** Each purge is repeated after this time, because the CDN may have fetched the old page just before the first one. */
const REPEAT_MS = 3_000
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000]
const MAX_RETRY_AFTER_MS = 60_000

export type PurgeCounts = { done: number; failed: number; waiting: number }

export class PurgeError extends Error {
  override readonly name = 'PurgeError'
  readonly retryAfterMs: number
  constructor(message: string, retryAfterMs = 0) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

export type PurgeQueueOptions = {
  claim: (keys: string[], secondsAgo: number) => Promise<string[]>
  purge: (keys: string[]) => Promise<void>
  allKey: string
  report: (line: string) => void
}

export function createPurgeQueue({ claim, purge, allKey, report }: PurgeQueueOptions) {
  const changed = new Set<string>()
  let lastChangeAt = 0
  const claimed = new Set<string>()
  const repeated = new Set<string>()
  const counts = { done: 0, failed: 0 }
  let failuresInARow = 0
  let timer: NodeJS.Timeout | undefined
  let repeatTimer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let isClosed = false

  function schedule(milliseconds: number): void {
    if (isClosed || timer || running) return
    timer = setTimeout(() => void run(), milliseconds).unref()
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    running ??= runOnce()
    return running
  }

  async function runOnce(): Promise<void> {
    const waitMs = await purgeChanged()
    running = null
    if (changed.size > 0 || claimed.size > 0) schedule(waitMs)
  }

  function take(keys: Set<string>): string[] {
    const taken = keys.has(allKey) || keys.size > MAX_PURGED_KEYS ? [allKey] : [...keys]
    keys.clear()
    return taken
  }

  async function purgeChanged(): Promise<number> {
    await claimChanged()
    const keys = take(claimed)
    if (keys.length === 0) return COLLECT_MS
    try {
      await purge(keys)
    } catch (error) {
      return handleFailure(keys, error)
    }
    counts.done += 1
    if (failuresInARow > 0) report('The CDN accepts purges again')
    failuresInARow = 0
    repeatLater(keys)
    return COLLECT_MS
  }

  async function claimChanged(): Promise<void> {
    if (changed.size === 0) return
    const secondsAgo = (performance.now() - lastChangeAt) / 1000
    const keys = take(changed)
    const own = await claim(keys, secondsAgo).catch((error: unknown) => {
      report(`Purging without checking whether another process does (${describe(error)})`)
      return keys
    })
    for (const key of own) claimed.add(key)
  }

  function handleFailure(keys: string[], error: unknown): number {
    const delayMs = RETRY_MS[failuresInARow]
    if (delayMs === undefined || isClosed) {
      counts.failed += 1
      failuresInARow = 0
      report(`Purging the CDN failed (${describe(error)}): it shows old pages until they expire there`)
      return COLLECT_MS
    }
    failuresInARow += 1
    report(`Purging the CDN failed (${describe(error)}); trying again`)
    for (const key of keys) claimed.add(key)
    const retryAfterMs = error instanceof PurgeError ? error.retryAfterMs : 0
    return Math.max(delayMs, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS))
  }

  function repeatLater(keys: string[]): void {
    for (const key of keys) repeated.add(key)
    if (isClosed || repeatTimer) return
    repeatTimer = setTimeout(() => {
      repeatTimer = undefined
      purge(take(repeated)).catch(() => undefined)
    }, REPEAT_MS).unref()
  }

  return {
    add(keys: readonly string[]): void {
      for (const key of keys) changed.add(key)
      if (changed.size > MAX_PURGED_KEYS) {
        changed.clear()
        changed.add(allKey)
      }
      lastChangeAt = performance.now()
      schedule(COLLECT_MS)
    },
    counts: (): PurgeCounts => ({ ...counts, waiting: changed.size + claimed.size }),
    /** Sends the queued purges once, without retries. */
    async close() {
      isClosed = true
      clearTimeout(repeatTimer)
      await running
      await run()
    },
  }
}

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error))
