/** Raised instead of waiting when too much waits already. */
export class QueueFullError extends Error {
  constructor() {
    super('Too much work is waiting.')
    this.name = 'QueueFullError'
  }
}

/**
 * Runs at most `atOnce` pieces of work together and lets `maxWaiting` wait in line.
 * @param limits `name` is what the line is called where lines are watched
 * @throws QueueFullError when the line is full
 */
export function createWorkQueue(limits: { name: string; atOnce: number; maxWaiting: number }) {
  const load = openQueueLoad(limits.name)
  let running = 0
  const waiting: (() => void)[] = []

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.maxWaiting) {
        load.refused += 1
        throw new QueueFullError()
      }
      load.waiting += 1
      // Whoever ends hands its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
      load.waiting -= 1
    } else running += 1
    load.running += 1
    try {
      return await work()
    } finally {
      load.running -= 1
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** How much is under way in a line of work, how much waits in it, and what was refused since the start. */
export type QueueLoad = { running: number; waiting: number; refused: number }

const loads = new Map<string, QueueLoad>()

/** What a line counts in; lines of one name count together. */
export function openQueueLoad(name: string): QueueLoad {
  const load = loads.get(name) ?? { running: 0, waiting: 0, refused: 0 }
  loads.set(name, load)
  return load
}

/** Every line of work of this process, by name. */
export function readQueueLoads(): ReadonlyMap<string, Readonly<QueueLoad>> {
  return loads
}
