import type { Worker } from 'node:cluster'
import type { ProcessMetrics, ToParent, ToWorker } from './worker-messages.ts'

/** Prometheus gives up after 10 s; one that doesn't answer by then is busy or gone. */
const PATIENCE_MS = 3_000
let lastId = 0

/** Asks all other workers for their metrics, and sends them to the one that wants them. */
export async function gatherMetrics(
  asker: Worker,
  id: number,
  running: readonly { number: number; worker: Worker }[],
): Promise<void> {
  const answers = await Promise.all(
    running
      .filter(({ worker }) => worker !== asker)
      .map(async ({ number, worker }) => ({ process: number, text: await askMetrics(worker) })),
  )
  const others = answers.filter((answer): answer is ProcessMetrics => answer.text !== null)
  if (asker.isConnected()) asker.send({ type: 'metrics-gathered', id, others } satisfies ToWorker)
}

function askMetrics(worker: Worker): Promise<string | null> {
  if (!worker.isConnected()) return Promise.resolve(null)
  const id = ++lastId
  return new Promise((resolve) => {
    const end = (text: string | null) => {
      clearTimeout(timer)
      worker.off('message', hear)
      resolve(text)
    }
    const hear = (message: ToParent) => {
      if (message.type === 'metrics' && message.id === id) end(message.text)
    }
    const timer = setTimeout(() => end(null), PATIENCE_MS)
    worker.on('message', hear)
    worker.send({ type: 'metrics-asked', id } satisfies ToWorker)
  })
}
