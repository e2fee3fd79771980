/**
 * Reads each sheet in its own worker, which is ended when it takes too long or too much memory: sheets are untrusted. The
 * hosted platform has no workers, but runs each call in its own process.
 */
import { Worker } from 'node:worker_threads'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { runWorker, WorkerLimitError } from '../frame/run-worker.ts'
import { readSheetHere, type SheetReading, type SheetRequest } from './read-sheet.ts'

type Call = { runtime: FunctionRuntime | undefined; signal?: AbortSignal | undefined }

/** 5,000 long rows take a few seconds on a slow machine. */
const TIMEOUT_MS = 30_000
/** A sheet of 10 MiB needs a tenth of it. */
const MAX_MEMORY_MB = 512

/** More would take the processors from pages. */
const MAX_CONCURRENT = 4
let reading = 0

/** @throws FunctionRefusal 413 after the timeout or over the memory limit, 503 while too many sheets are read */
export async function readSheet(
  { runtime, signal }: Call,
  request: SheetRequest,
  timeoutMs = TIMEOUT_MS,
): Promise<SheetReading> {
  if (!runtime) return readSheetHere(request)
  if (reading >= MAX_CONCURRENT) {
    throw new FunctionRefusal(503, 'Other sheets are being read right now. Try again in a minute.')
  }
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  })
  reading += 1
  const deadline = AbortSignal.timeout(timeoutMs)
  const stop = signal ? AbortSignal.any([deadline, signal]) : deadline
  try {
    return await runWorker<SheetReading>(worker, stop)
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error
    throw new FunctionRefusal(413, 'The sheet takes too long to read. Split it and import the parts.')
  } finally {
    reading -= 1
  }
}
