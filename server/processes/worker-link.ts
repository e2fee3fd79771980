import cluster from 'node:cluster'
import { BEAT_MS } from './silence-watch.ts'
import type { FigureTopic, ToldFigures, ToParent, ToWorker } from './worker-messages.ts'

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
  /** Reads what this process says of a topic when another one gathers. */
  offer: (topic: FigureTopic, read: () => Promise<string> | string) => void
  /** What the others count; one that doesn't answer is left out. */
  gatherOthers: (topic: FigureTopic) => Promise<ToldFigures[]>
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
  const waiting = new Map<number, (others: ToldFigures[]) => void>()
  let lastId = 0
  let retire: () => void = () => undefined
  let hearChange: (announcement: string) => void = () => undefined
  const offered = new Map<FigureTopic, () => Promise<string> | string>()
  const tell = (message: ToParent) => {
    if (process.connected) process.send!(message)
  }

  const beat = setInterval(() => tell({ type: 'alive' }), BEAT_MS).unref()
  process.once('disconnect', () => clearInterval(beat))
  process.on('message', (message: ToWorker) => {
    if (message.type === 'retire') retire()
    else if (message.type === 'changed') hearChange(message.announcement)
    else if (message.type === 'figures-gathered') {
      waiting.get(message.id)?.(message.others)
      waiting.delete(message.id)
    } else if (message.type === 'figures-asked') void answer(message.id, message.topic)
  })

  async function answer(id: number, topic: FigureTopic): Promise<void> {
    let text = ''
    try {
      text = (await offered.get(topic)?.()) ?? ''
    } catch (error) {
      console.error(error)
    }
    tell({ type: 'figures', id, text })
  }

  return {
    number: Number(number),
    tellOthers: (announcement) => tell({ type: 'changed', announcement }),
    onTold: (listener) => void (hearChange = listener),
    tellReady: () => tell({ type: 'ready' }),
    onRetire: (listener) => void (retire = listener),
    onOrphaned: (listener) => void process.once('disconnect', listener),
    offer: (topic, read) => void offered.set(topic, read),
    gatherOthers: (topic) =>
      new Promise((resolve) => {
        const id = ++lastId
        waiting.set(id, resolve)
        tell({ type: 'figures-wanted', id, topic })
      }),
  }
}
