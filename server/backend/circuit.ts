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
export function createCircuit(now: () => number, maxTimeouts: number): Circuit {
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
