import { Worker } from 'node:worker_threads'
import type { SanitizeRequest, ImportRow } from './sanitize-posts.ts'

export type Sanitizer = {
  /** @throws SanitizerStopped when the thread ends meanwhile */
  sanitize(request: SanitizeRequest): Promise<ImportRow[]>
  /** Requests that are not answered yet. */
  load(): number
}

export type SanitizerMessage = { id: number; rows: ImportRow[] } | { id: number; failure: string }

/** The thread ended, or took far longer than any batch takes. */
class SanitizerStopped extends Error {}

/** Between two batches of a run pass seconds at most. */
const IDLE_MS = 30_000
const LONGEST_BATCH_MS = 60_000

/** Starts a thread that ends by itself after half a minute without work. @param onEnd it has ended */
export function openSanitizer(onEnd: () => void): Sanitizer {
  const worker = new Worker(new URL('./sanitizer-worker.ts', import.meta.url))
  const calls = new Map<number, { resolve: (rows: ImportRow[]) => void; reject: (error: Error) => void }>()
  let lastId = 0
  let idle: NodeJS.Timeout | undefined
  let hasEnded = false
  worker.unref()

  function end(error: Error): void {
    if (hasEnded) return
    hasEnded = true
    onEnd()
    for (const { reject } of calls.values()) reject(error)
    calls.clear()
    void worker.terminate()
  }
  worker.on('error', (error) => end(new SanitizerStopped('The sanitizer worker failed', { cause: error })))
  worker.on('exit', () => end(new SanitizerStopped('The sanitizer worker ended')))
  worker.on('message', (answer: SanitizerMessage) => {
    const call = calls.get(answer.id)
    calls.delete(answer.id)
    if (calls.size === 0) idle = setTimeout(() => end(new SanitizerStopped('Idle')), IDLE_MS).unref()
    if ('rows' in answer) call?.resolve(answer.rows)
    else call?.reject(new Error(answer.failure))
  })

  return {
    load: () => calls.size,
    sanitize: (request) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        lastId += 1
        const id = lastId
        const late = setTimeout(() => end(new SanitizerStopped('A batch took too long')), LONGEST_BATCH_MS)
        const finishCall =
          <T>(done: (value: T) => void) =>
          (value: T) => {
            clearTimeout(late)
            done(value)
          }
        calls.set(id, { resolve: finishCall(resolve), reject: finishCall(reject) })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage({ id, request })
      }),
  }
}
