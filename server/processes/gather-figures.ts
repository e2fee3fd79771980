import type { Worker } from 'node:cluster'
import type { FigureTopic, ToldFigures, ToParent, ToWorker } from './worker-messages.ts'

/** Prometheus gives up after 10 s; one that doesn't answer by then is busy or gone. */
const PATIENCE_MS = 3_000
let lastId = 0

/** Asks all other workers for what they say of a topic, and sends it to the one that wants it. */
export async function gatherFigures(
  asker: Worker,
  { id, topic }: { id: number; topic: FigureTopic },
  running: readonly { number: number; worker: Worker }[],
): Promise<void> {
  const answers = await Promise.all(
    running
      .filter(({ worker }) => worker !== asker)
      .map(async ({ number, worker }) => ({ process: number, text: await askFigures(worker, topic) })),
  )
  const others = answers.filter((answer): answer is ToldFigures => answer.text !== null)
  if (asker.isConnected()) asker.send({ type: 'figures-gathered', id, others } satisfies ToWorker)
}

function askFigures(worker: Worker, topic: FigureTopic): Promise<string | null> {
  if (!worker.isConnected()) return Promise.resolve(null)
  const id = ++lastId
  return new Promise((resolve) => {
    const end = (text: string | null) => {
      clearTimeout(timer)
      worker.off('message', hear)
      resolve(text)
    }
    const hear = (message: ToParent) => {
      if (message.type === 'figures' && message.id === id) end(message.text)
    }
    const timer = setTimeout(() => end(null), PATIENCE_MS)
    worker.on('message', hear)
    worker.send({ type: 'figures-asked', id, topic } satisfies ToWorker)
  })
}
