/** Whether the page that ours show in a frame is there: browsers don't tell, an error page counts as loaded. */

const PERIOD_MS = 5 * 60_000
/** To make sure that it failed. */
const SECOND_TRY_MS = 5_000
/** While it fails. */
const RETRY_MS = 30_000
/** One failure may be a hiccup, of the network or of this machine. */
const FAILURES_TO_BELIEVE = 2

export type EmbedProbe = {
  /** As last found out; true until the opposite is. */
  isReachable(): boolean
  close(): void
}

export type EmbedProbeOptions = {
  /** Asks for the page once. @throws whatever it likes when the page is not there */
  ask: (signal: AbortSignal) => Promise<void>
  /** Called when the answer has become another one. */
  onChange: (isReachable: boolean) => void
  /** Calls back after so many milliseconds, until it is told not to; a clock of its own in tests. */
  wait?: (callback: () => void, ms: number) => () => void
}

/** Asks at once, and from time to time, until it is closed. */
export function createEmbedProbe({ ask, onChange, wait = waitUnheld }: EmbedProbeOptions): EmbedProbe {
  const closing = new AbortController()
  let isReachable = true
  let failures = 0
  let stopWaiting: (() => void) | undefined

  async function probe(): Promise<void> {
    const isThere = await ask(closing.signal).then(
      () => true,
      () => false,
    )
    if (closing.signal.aborted) return
    failures = isThere ? 0 : failures + 1
    const isBelieved = failures < FAILURES_TO_BELIEVE && (isThere || isReachable)
    if (isBelieved !== isReachable) {
      isReachable = isBelieved
      onChange(isReachable)
    }
    stopWaiting = wait(() => void probe(), isThere ? PERIOD_MS : isReachable ? SECOND_TRY_MS : RETRY_MS)
  }

  void probe()
  return {
    isReachable: () => isReachable,
    close() {
      closing.abort()
      stopWaiting?.()
    },
  }
}

/** A timer that keeps no process alive. */
function waitUnheld(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms).unref()
  return () => clearTimeout(timer)
}
