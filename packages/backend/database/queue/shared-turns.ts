/**
 * Runs a task for many callers, one turn after the other: who comes while one runs shares the next one with all others
 * who wait, because what runs may have begun too early for them.
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
