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
