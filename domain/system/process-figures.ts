import { z } from '../schema.ts'

/** Upper bounds of the response time histogram; one more bucket counts longer times. */
export const LATENCY_BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000] as const

const count = z.int().nonnegative()

const timeSpan = z.object({
  at: z.number(),
  /** Requests by status: below 300, below 400, below 500 (including those the client aborted), and 500 or above. */
  answered: count,
  redirected: count,
  refused: count,
  failed: count,
  latencies: z.array(count).length(LATENCY_BOUNDS_MS.length + 1),
  /** Maximum delay of the event loop; null if it was not sampled, like `memoryBytes`. */
  loopDelayMs: z.number().nullable(),
  memoryBytes: z.number().nullable(),
})
export type TimeSpan = z.infer<typeof timeSpan>

export const processFigures = z.object({
  /** Current time and start time of the process, in milliseconds since 1970. */
  at: z.number(),
  startedAt: z.number(),
  memoryBytes: z.number(),
  memoryLimitBytes: z.number(),
  /** The last hour in minutes, and the last day in quarter hours, oldest first. */
  minutes: z.array(timeSpan),
  quarters: z.array(timeSpan),
  host: z.string(),
  build: z.object({ version: z.string(), release: z.string() }),
  runtime: z.string(),
  mode: z.enum(['embedded', 'postgres', 'hosted']),
  disks: z.array(
    z.object({ name: z.string(), folder: z.string(), freeBytes: z.number(), totalBytes: z.number() }),
  ),
  alerts: z.array(z.object({ name: z.string(), sentence: z.string(), since: z.string() })),
})
export type ProcessFigures = z.infer<typeof processFigures>

export const FIGURES_PATH = '/system/v1/process'
