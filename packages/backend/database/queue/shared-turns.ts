/**
 * Runs a task for many callers: those that arrive while it runs share the next run, since the current one may have
 * started too early for them.
 */
export function createSharedTurns(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  function start(): Promise<void> {
    const turn = task().finally(() => {
      if (running === turn) running = null
    })
    running = turn
    return turn
  }

  return () => {
    if (!running) return start()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}
