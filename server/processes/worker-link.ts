import cluster from 'node:cluster'
import { BEAT_MS } from './silence-watch.ts'
import type { ProcessMetrics, ToParent, ToWorker } from './worker-messages.ts'

/** In the environment of a worker: its number, from 1. Whoever takes the place of one that ended gets the same. */
export const WORKER_NUMBER = 'PEAKSHELF_PROCESS_NUMBER'

/** What a process that is one of several has to do with the others. */
export type WorkerLink = {
  /** From 1; no two that run at the same time have the same. */
  number: number
  tellReady: () => void
  /** Hears that this process is to end while the others go on. */
  onRetire: (listener: () => void) => void
  /** Hears that the parent is gone: nobody passes on requests any more. */
  onOrphaned: (listener: () => void) => void
  /** Reads what this process says when another one gathers. */
  offerMetrics: (read: () => Promise<string>) => void
  /** What the others count; one that doesn't answer is left out. */
  gatherOthers: () => Promise<ProcessMetrics[]>
  /** Passes a change on that came from outside: a caller reaches one process of those that share the port. */
  tellOthers: (announcement: string) => void
  /** Hears what the others pass on. */
  onTold: (listener: (announcement: string) => void) => void
}

/**
 * @param number what `WORKER_NUMBER` of its environment says
 * @returns null in a process that stands alone
 */
export function linkToParent(number: string | undefined): WorkerLink | null {
  const { worker } = cluster
  if (!worker) return null
  // Left to itself, Node would end this process in the middle of its work when the parent goes.
  worker.exitedAfterDisconnect = true
  const waiting = new Map<number, (others: ProcessMetrics[]) => void>()
  let lastId = 0
  let retire: () => void = () => undefined
  let hearChange: (announcement: string) => void = () => undefined
  let readMetrics: () => Promise<string> = () => Promise.resolve('')
  const tell = (message: ToParent) => {
    if (process.connected) process.send!(message)
  }

  const beat = setInterval(() => tell({ type: 'alive' }), BEAT_MS).unref()
  process.once('disconnect', () => clearInterval(beat))
  process.on('message', (message: ToWorker) => {
    if (message.type === 'retire') retire()
    else if (message.type === 'changed') hearChange(message.announcement)
    else if (message.type === 'metrics-gathered') {
      waiting.get(message.id)?.(message.others)
      waiting.delete(message.id)
    } else if (message.type === 'metrics-asked') void answerMetrics(message.id)
  })

  async function answerMetrics(id: number): Promise<void> {
    const text = await readMetrics().catch(() => '')
    tell({ type: 'metrics', id, text })
  }

  return {
    number: Number(number),
    tellOthers: (announcement) => tell({ type: 'changed', announcement }),
    onTold: (listener) => void (hearChange = listener),
    tellReady: () => tell({ type: 'ready' }),
    onRetire: (listener) => void (retire = listener),
    onOrphaned: (listener) => void process.once('disconnect', listener),
    offerMetrics: (read) => void (readMetrics = read),
    gatherOthers: () =>
      new Promise((resolve) => {
        const id = ++lastId
        waiting.set(id, resolve)
        tell({ type: 'metrics-wanted', id })
      }),
  }
}
