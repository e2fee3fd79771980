/**
 * Anyone can put events into a calendar by inviting its owner, so each calendar is read in a worker with limits for time
 * and memory. The hosted platform has no workers, but runs each call in its own process.
 */
import { Worker } from 'node:worker_threads'
import type { FunctionRuntime } from '#supabase/functions/_shared/frame/function-runtime.ts'
import { runWorker, WorkerLimitError } from '#supabase/functions/_shared/frame/run-worker.ts'
import { type CalendarReading, type CalendarRequest, readCalendar } from './read-calendar.ts'

const MAX_READ_MS = 30_000
const MAX_MEMORY_MIB = 256

export async function readCalendarInWorker(
  runtime: FunctionRuntime | undefined,
  request: CalendarRequest,
  timeoutMs = MAX_READ_MS,
): Promise<CalendarReading> {
  if (!runtime) return readCalendar(request)
  const worker = new Worker(new URL('./read-calendar-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MIB },
  })
  try {
    return await runWorker<CalendarReading>(worker, AbortSignal.timeout(timeoutMs))
  } catch (error) {
    if (error instanceof WorkerLimitError) return { problem: 'The calendar takes too long to read.' }
    throw error
  }
}
