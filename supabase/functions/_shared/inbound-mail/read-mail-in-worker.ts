import { Worker } from 'node:worker_threads'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { runWorker } from '../frame/run-worker.ts'
import { readMail, type ReadMail, type ReadMailRequest } from './read-mail.ts'

const MAX_READ_MS = 20_000
const MAX_MEMORY_MIB = 256

/**
 * Reads an email in a worker with limits for time and memory. The hosted platform has no workers, but runs each call in its
 * own process. @throws if the email can't be read or exceeds the limits
 */
export async function readMailInWorker(
  runtime: FunctionRuntime | undefined,
  request: ReadMailRequest,
): Promise<ReadMail | null> {
  if (!runtime) return readMail(request)
  const worker = new Worker(new URL('./read-mail-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MIB },
  })
  return runWorker<ReadMail | null>(worker, AbortSignal.timeout(MAX_READ_MS))
}
