/** Used because a hosted project announces no changes. */
const POLL_EVERY_MS = 60_000
const RETRY_AFTER_MS = 5_000

/**
 * Keeps a value that pages show up to date: rereads it after each announced change, or by polling.
 * @param read returns false if it failed and should be retried soon
 */
export function createRefresher(read: () => Promise<boolean>) {
  let work: Promise<void> = Promise.resolve()
  let isQueued = false
  let polling: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined

  async function readAgain(): Promise<void> {
    isQueued = false
    clearTimeout(retry)
    const isRead = await read().catch(() => false)
    if (!isRead) retry = setTimeout(() => void refresh(), RETRY_AFTER_MS).unref()
  }

  /** Calls during a read are combined into one more read. */
  function refresh(): Promise<void> {
    if (isQueued) return work
    isQueued = true
    work = work.then(readAgain)
    return work
  }

  return {
    refresh,
    /** Resolves when all announced changes are applied. */
    settled: () => work,
    startPolling() {
      polling = setInterval(() => void refresh(), POLL_EVERY_MS).unref()
    },
    close() {
      clearInterval(polling)
      clearTimeout(retry)
    },
  }
}
