/**
 * Calendars hold what anybody invited the host to: each is read in a thread of its own, which is ended when it takes too
 * long or too much memory. The hosted platform has no threads, and gives each call a process.
 */
import { Worker } from 'node:worker_threads'
import type { FunctionRuntime } from '#supabase/functions/_shared/frame/function-runtime.ts'
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
  const deadline = AbortSignal.timeout(deadlineMs)
  try {
    return await new Promise<CalendarReading>((resolve, reject) => {
      worker.on('message', resolve)
      worker.on('error', (error) => (isFull(error) ? resolve(TOO_MUCH) : reject(error)))
      worker.on('exit', () => reject(new Error('The thread that reads a calendar ended without an answer')))
      deadline.addEventListener('abort', () => resolve(TOO_MUCH))
    })
  } finally {
    await worker.terminate()
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
