import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type ReaderTimes = { list: number[]; search: number[] }

/** Reads the list and searches in a thread while `work` runs. */
export async function readPagesWhile<T>(
  { url, from }: { url: string; from: number },
  work: () => Promise<T>,
): Promise<{ times: ReaderTimes; done: T }> {
  const reader = new Worker(new URL('page-reader.worker.ts', import.meta.url), { workerData: { url, from } })
  try {
    await once(reader, 'message')
    const result = once(reader, 'message') as Promise<[ReaderTimes]>
    const done = await Promise.race([
      work(),
      result.then(() => Promise.reject(new Error('The reader ended'))),
    ])
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    reader.postMessage('end')
    return { times: (await result)[0], done }
  } finally {
    await reader.terminate()
  }
}
