/** Tells a CDN what to throw away: together what comes together, again what failed, never more than it can hold. */
import { MAX_PURGED_KEYS } from './surrogate-keys.ts'

/** Changes that come within this time are one purge. Other processes have heard of them by then, too. */
const COLLECT_MS = 200
/** Once more after a purge: for an answer that was on its way to the CDN while it threw the page away. */
const AGAIN_MS = 3_000
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000]
/** A CDN may ask to be left alone, but pages are old meanwhile. */
const LONGEST_WAIT_MS = 60_000

export type PurgeCounts = { done: number; failed: number; waiting: number }

/** A CDN that refused: asked again later, at the earliest when it said. */
export class PurgeRefused extends Error {
  readonly waitMs: number
  constructor(message: string, waitMs = 0) {
    super(message)
    this.name = 'PurgeRefused'
    this.waitMs = waitMs
  }
}

export type PurgeQueueOptions = {
  /** Which of these nobody else has purged since, or is about to; each for the one who asks first. */
  claim: (keys: string[], secondsAgo: number) => Promise<string[]>
  /** @throws PurgeRefused, or whatever kept it from asking */
  purge: (keys: string[]) => Promise<void>
  /** Of every page. */
  allKey: string
  /** Receives a line for an operator. */
  report: (line: string) => void
  now?: () => number
  startTimer?: (run: () => void, milliseconds: number) => () => void
}

export type PurgeQueue = {
  add: (keys: readonly string[]) => void
  counts: () => PurgeCounts
  /** Sends what waits, once; resolves when that is done or has failed. */
  close: () => Promise<void>
}

export function createPurgeQueue(options: PurgeQueueOptions): PurgeQueue {
  const { claim, purge, allKey, report, now = () => performance.now(), startTimer = startTimeout } = options
  /** Changed, and not yet claimed. */
  const heard = new Set<string>()
  let lastHeardAt = 0
  /** Ours to purge. */
  const claimed = new Set<string>()
  /** Were purged, and are once more. */
  const again = new Set<string>()
  let failuresInARow = 0
  const counts = { done: 0, failed: 0 }
  let stopTimer: (() => void) | null = null
  let stopAgain: (() => void) | null = null
  let running: Promise<void> | null = null
  let isClosed = false

  function wakeIn(milliseconds: number): void {
    if (isClosed || stopTimer || running) return
    stopTimer = startTimer(() => {
      stopTimer = null
      void run()
    }, milliseconds)
  }

  function run(): Promise<void> {
    running ??= purgeClaimed().finally(() => {
      running = null
      if (claimed.size > 0 && failuresInARow > 0) return
      if (heard.size > 0 || claimed.size > 0) wakeIn(COLLECT_MS)
    })
    return running
  }

  async function purgeClaimed(): Promise<void> {
    await claimHeard()
    const keys = claimed.has(allKey) || claimed.size > MAX_PURGED_KEYS ? [allKey] : [...claimed]
    if (keys.length === 0) return
    claimed.clear()
    try {
      await purge(keys)
      counts.done += 1
      if (failuresInARow > 0) report('The CDN takes purges again')
      failuresInARow = 0
      purgeOnceMore(keys)
    } catch (error) {
      fail(keys, error)
    }
  }

  async function claimHeard(): Promise<void> {
    if (heard.size === 0) return
    const keys = heard.has(allKey) ? [allKey] : [...heard]
    const secondsAgo = Math.max(0, now() - lastHeardAt) / 1000
    heard.clear()
    // Who can't ask purges: twice is better than never.
    const ours = await claim(keys, secondsAgo).catch((error: unknown) => {
      report(`Who purges the CDN can't be agreed on (${describe(error)}); this process does`)
      return keys
    })
    for (const key of ours) claimed.add(key)
  }

  function fail(keys: string[], error: unknown): void {
    const delayMs = RETRY_MS[failuresInARow]
    failuresInARow += 1
    const reason = describe(error)
    if (delayMs === undefined || isClosed) {
      counts.failed += 1
      failuresInARow = 0
      report(`The CDN was not purged (${reason}): it shows old pages until they expire there`)
      return
    }
    report(`The CDN was not purged (${reason}); it is asked again`)
    for (const key of keys) claimed.add(key)
    const waitMs = error instanceof PurgeRefused ? Math.min(error.waitMs, LONGEST_WAIT_MS) : 0
    stopTimer ??= startTimer(
      () => {
        stopTimer = null
        void run()
      },
      Math.max(delayMs, waitMs),
    )
  }

  function purgeOnceMore(keys: string[]): void {
    for (const key of keys) again.add(key)
    if (isClosed || stopAgain) return
    stopAgain = startTimer(() => {
      stopAgain = null
      const repeated = again.has(allKey) || again.size > MAX_PURGED_KEYS ? [allKey] : [...again]
      again.clear()
      void purge(repeated).catch(() => undefined)
    }, AGAIN_MS)
  }

  return {
    add(keys) {
      for (const key of keys) heard.add(key)
      if (heard.size > MAX_PURGED_KEYS) {
        heard.clear()
        heard.add(allKey)
      }
      lastHeardAt = now()
      wakeIn(COLLECT_MS)
    },
    counts: () => ({ ...counts, waiting: heard.size + claimed.size }),
    async close() {
      isClosed = true
      stopTimer?.()
      stopTimer = null
      stopAgain?.()
      await running
      await run()
    },
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function startTimeout(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds).unref()
  return () => clearTimeout(timer)
}
