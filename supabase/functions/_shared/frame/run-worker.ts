import type { Worker } from 'node:worker_threads'

export class WorkerLimitError extends Error {}

/** Waits for the one message of a worker, then ends it. @throws WorkerLimitError */
export async function runWorker<Result>(worker: Worker, signal?: AbortSignal): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const stop = () => reject(new WorkerLimitError())
  worker.on('message', resolve)
  worker.on('error', (error) => reject(isOutOfMemory(error) ? new WorkerLimitError() : (error as Error)))
  worker.on('exit', () => reject(new Error('The worker exited without a result')))
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    return await promise
  } finally {
    await worker.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
