/** Raised instead of waiting when too much waits already. */
export class QueueFullError extends Error {
  constructor() {
    super('Too much work is waiting.')
    this.name = 'QueueFullError'
  }
}

/**
 * Runs at most `atOnce` pieces of work together and lets `maxWaiting` wait in line.
 * @throws QueueFullError when the line is full
 */
export function createWorkQueue(limits: { atOnce: number; maxWaiting: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.maxWaiting) throw new QueueFullError()
      // Whoever ends hands its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
