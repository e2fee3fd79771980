/** What a process of the site says of itself to owners: the shapes, read by pages and written by the server. */
import { z } from '../schema.ts'

/** Upper bounds of the classes of answer times, in milliseconds; what took longer is in one more class. */
export const LATENCY_BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000] as const

const count = z.int().nonnegative()

/** A minute, or a quarter of an hour, of one process or of several together. */
const timeSpan = z.object({
  /** When it begins, in milliseconds since 1970. */
  at: z.number(),
  /** Requests by their status: below 300, below 400, below 500 (given up by the client, too), and above. */
  answered: count,
  redirected: count,
  refused: count,
  failed: count,
  /** Pages out of memory, pages that were rendered, and old copies in place of pages that could not be. */
  kept: count,
  rendered: count,
  stale: count,
  /** Answers other than files by how long they took: `LATENCY_BOUNDS_MS`, and one more class. */
  latencies: z.array(count).length(LATENCY_BOUNDS_MS.length + 1),
  /** The longest that the event loop was held up. Null while nobody looked, as the next two. */
  loopDelayMs: z.number().nullable(),
  memoryBytes: z.number().nullable(),
  /** The most work that waited in all lines. */
  waiting: z.number().nullable(),
})
export type TimeSpan = z.infer<typeof timeSpan>

const queueFigures = z.object({ name: z.string(), running: count, waiting: count, refused: count })
export type QueueFigures = z.infer<typeof queueFigures>

const processState = z.object({
  /** Its number among those that share a port; null for one that stands alone. */
  number: z.int().nullable(),
  startedAt: z.number(),
  memoryBytes: z.number(),
  /** The longest that its event loop was held up in the last ten seconds. */
  loopDelayMs: z.number(),
  inFlight: count,
})
export type ProcessState = z.infer<typeof processState>

/** What one process knows of itself. */
export const ownFigures = z.object({
  state: processState,
  cacheBytes: z.number(),
  queues: z.array(queueFigures),
  /** The last hour by the minute, and the last day by the quarter of an hour; the oldest first, without those before the start. */
  minutes: z.array(timeSpan),
  quarters: z.array(timeSpan),
})
export type OwnFigures = z.infer<typeof ownFigures>

/** What owners are told: all processes of one machine together. */
export const processFigures = ownFigures.omit({ state: true }).extend({
  at: z.number(),
  host: z.string(),
  build: z.object({ version: z.string(), release: z.string() }),
  runtime: z.string(),
  /** Where the data lie: in a database in the process, on a PostgreSQL of one's own, in a hosted project. */
  mode: z.enum(['embedded', 'postgres', 'hosted']),
  /** How many the settings ask for. */
  expectedProcesses: count,
  /** Those that answered, the one that was asked among them. */
  processes: z.array(processState).min(1),
  /** Those that the site writes to, each with the words of what lies there. */
  disks: z.array(
    z.object({ name: z.string(), folder: z.string(), freeBytes: z.number(), totalBytes: z.number() }),
  ),
  /** Alerts that are on now, as the one that was asked knows them: what kind each is, what it says, and since when (ISO 8601). */
  alerts: z.array(z.object({ name: z.string(), sentence: z.string(), since: z.string() })),
  /** What the machine, or its container, has. */
  memoryLimitBytes: z.number(),
})
export type ProcessFigures = z.infer<typeof processFigures>

/** Where a process of the site tells owners of itself. */
export const FIGURES_PATH = '/system/v1/process'
