export class QueueFullError extends Error {
  constructor() {
    super('The queue is full.')
    this.name = 'QueueFullError'
  }
}

/**
 * Runs at most `atOnce` tasks concurrently; `maxWaiting` may wait.
 * @param limits `name` is used in metrics
 * @throws QueueFullError
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
      // A finished task hands its slot over, so `running` doesn't change.
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

export type QueueLoad = { running: number; waiting: number; refused: number }

const loads = new Map<string, QueueLoad>()

export function openQueueLoad(name: string): QueueLoad {
  const load = loads.get(name) ?? { running: 0, waiting: 0, refused: 0 }
  loads.set(name, load)
  return load
}

export function readQueueLoads(): ReadonlyMap<string, Readonly<QueueLoad>> {
  return loads
}
