/** How long a call of a function may take: to arrive, and again to be worked with. Waiting for a turn between them is free. */
export type TimeLimit = {
  /** Aborts when one of the two takes too long. */
  signal: AbortSignal
  /** Resolves then; it stays open otherwise. */
  timedOut: Promise<'timed out'>
  pause: () => void
  /** Gives the whole time again. */
  restart: () => void
}

/** The time runs from the beginning. `pause` it at the end, or it keeps a timer. */
export function startTimeLimit(limitMs: number): TimeLimit {
  const aborting = new AbortController()
  const { promise, resolve } = Promise.withResolvers<'timed out'>()
  let timeout: NodeJS.Timeout | undefined
  const limit: TimeLimit = {
    signal: aborting.signal,
    timedOut: promise,
    pause: () => clearTimeout(timeout),
    restart() {
      clearTimeout(timeout)
      timeout = setTimeout(() => {
        // First, so that what a function does when it is told to stop comes too late to be its answer.
        resolve('timed out')
        aborting.abort(new DOMException('The function took too long.', 'TimeoutError'))
      }, limitMs)
    },
  }
  limit.restart()
  return limit
}
