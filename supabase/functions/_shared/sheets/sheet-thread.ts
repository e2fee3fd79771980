/**
 * Sheets come from strangers: each is read in a thread of its own, which is ended when it takes too long or too much
 * memory, so that no sheet can hold the process. The hosted platform has no threads, and gives each call a process.
 */
import { Worker } from 'node:worker_threads'
import type { PreviewItem } from '#domain/imports/plan/plan-import.ts'
import { FunctionRefusal } from '../frame/function-refusal.ts'
import type { FunctionRuntime } from '../frame/function-runtime.ts'
import { runWorker, WorkerLimitError } from '../frame/run-worker.ts'
import {
  type SheetEntry,
  sheetReader,
  type SheetReader,
  type SheetReading,
  type SheetRequest,
} from './read-sheet.ts'

type Call = { runtime: FunctionRuntime | undefined; signal?: AbortSignal | undefined }
type Found<As extends keyof SheetReader> = SheetReading<As extends 'preview' ? PreviewItem : SheetEntry>

/** 5,000 long rows take a few seconds of a slow machine. */
const LONGEST_READING_MS = 30_000
/** Of a thread, in MiB; a sheet of 10 MiB needs a tenth of it. */
const MOST_MEMORY = 512

/** More would leave no processor to those who read the site. */
const MOST_AT_ONCE = 4
let reading = 0

const refuseSlow = () =>
  new FunctionRefusal(413, 'The sheet takes too long to read. Split it and import the parts.')

/** @throws FunctionRefusal 413 after `deadlineMs`, or when the sheet fills the memory it may take */
export async function readSheet<As extends keyof SheetReader>(
  { runtime, signal }: Call,
  as: As,
  request: SheetRequest,
  deadlineMs = LONGEST_READING_MS,
): Promise<Found<As>> {
  if (!runtime) return sheetReader[as](request) as Found<As>
  if (reading >= MOST_AT_ONCE) {
    throw new FunctionRefusal(503, 'Other sheets are being read at the moment. Try again in a minute.')
  }
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { as, request },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  })
  reading += 1
  const deadline = AbortSignal.timeout(deadlineMs)
  const stop = signal ? AbortSignal.any([deadline, signal]) : deadline
  try {
    return await runWorker<Found<As>>(worker, stop)
  } catch (error) {
    throw error instanceof WorkerLimitError ? refuseSlow() : error
  } finally {
    reading -= 1
  }
}
