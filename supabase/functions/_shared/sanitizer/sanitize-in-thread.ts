import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { type SanitizeRequest, sanitizePosts, type ImportRow } from './sanitize-posts.ts'

/** More threads are no faster: the embedded database becomes the bottleneck. */
const MAX_THREADS = Math.min(3, Math.max(1, availableParallelism() - 1))
const IDLE_TIMEOUT_MS = 30_000
/** Without a result. */
const TIMEOUT_MS = 60_000

export type SanitizerMessage = { id: number; rows: ImportRow[] } | { id: number; failure: string }
type Sanitizer = { load: () => number; sanitize: (request: SanitizeRequest) => Promise<ImportRow[]> }

const sanitizers = new Set<Sanitizer>()

/**
 * Sanitizes posts in worker threads: thousands of posts take seconds, which would block pages. Returns a row per post, in
 * their order. The hosted platform has no workers, but runs each call in its own process.
 */
export async function sanitizePostsInThread(
  request: SanitizeRequest,
  runtime: FunctionRuntime | undefined,
): Promise<ImportRow[]> {
  if (!runtime) return sanitizePosts(request)
  const [leastBusy] = [...sanitizers].toSorted((one, other) => one.load() - other.load())
  const canReuse = leastBusy && (leastBusy.load() === 0 || sanitizers.size >= MAX_THREADS)
  return (canReuse ? leastBusy : startSanitizer()).sanitize(request)
}

/** Starts a thread, which ends when it is idle or hangs. */
function startSanitizer(): Sanitizer {
  const worker = new Worker(new URL('./sanitizer-worker.ts', import.meta.url))
  const calls = new Map<number, PromiseWithResolvers<ImportRow[]>>()
  let lastId = 0
  let timer: NodeJS.Timeout | undefined

  function end(message: string, cause?: unknown): void {
    clearTimeout(timer)
    sanitizers.delete(sanitizer)
    for (const { reject } of calls.values()) reject(new Error(message, { cause }))
    calls.clear()
    void worker.terminate()
  }
  function restartTimer(): void {
    clearTimeout(timer)
    const timeoutMs = calls.size === 0 ? IDLE_TIMEOUT_MS : TIMEOUT_MS
    timer = setTimeout(() => end('The sanitizer took too long'), timeoutMs).unref()
  }

  worker.unref()
  worker.on('error', (error) => end('The sanitizer failed', error))
  worker.on('exit', () => end('The sanitizer exited'))
  worker.on('message', (message: SanitizerMessage) => {
    const call = calls.get(message.id)
    calls.delete(message.id)
    restartTimer()
    if ('rows' in message) call?.resolve(message.rows)
    else call?.reject(new Error(message.failure))
  })

  const sanitizer: Sanitizer = {
    load: () => calls.size,
    sanitize(request) {
      const call = Promise.withResolvers<ImportRow[]>()
      lastId += 1
      calls.set(lastId, call)
      restartTimer()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage({ id: lastId, request })
      return call.promise
    },
  }
  sanitizers.add(sanitizer)
  return sanitizer
}
