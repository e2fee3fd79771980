/**
 * Calendars hold what anybody invited the host to: each is read in a thread of its own, which is ended when it takes too
 * long or too much memory. The hosted platform has no threads, and gives each call a process.
 */
import { Worker } from 'node:worker_threads'
import type { FunctionRuntime } from '#supabase/functions/_shared/frame/function-runtime.ts'
import { runWorker, WorkerLimitError } from '#supabase/functions/_shared/frame/run-worker.ts'
import { type CalendarReading, type CalendarRequest, readCalendar } from './read-calendar.ts'

const LONGEST_READING_MS = 30_000
/** Of a thread, in MiB. */
const MOST_MEMORY = 256
const TOO_MUCH: CalendarReading = { problem: 'The calendar takes too long to read.' }

export async function readCalendarApart(
  runtime: FunctionRuntime | undefined,
  request: CalendarRequest,
  deadlineMs = LONGEST_READING_MS,
): Promise<CalendarReading> {
  if (!runtime) return readCalendar(request)
  const worker = new Worker(new URL('./busy-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  })
  return runWorker<CalendarReading>(worker, AbortSignal.timeout(deadlineMs)).catch((error: unknown) => {
    if (error instanceof WorkerLimitError) return TOO_MUCH
    throw error
  })
}
