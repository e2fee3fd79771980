import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readQueueLoads } from '#backend/limits/work-queue.ts'
import type { OwnFigures, QueueFigures } from '#domain/system/process-figures.ts'
import { createTimeSeries, type TimeSeries } from './time-series.ts'

const SAMPLE_MS = 10_000
/** A finer clock of the event loop costs a wake-up each. */
const LOOP_PRECISION_MS = 50

export type ProcessSources = {
  /** Null in a process that stands alone. */
  number: number | null
  pageCacheBytes: () => number
  /** Requests that have come and are not answered yet. */
  requestsInFlight: () => number
  /** Null where the database is another's. */
  databaseLoad: (() => { running: number; waiting: number; refused: number }) | null
}

export type ProcessWatch = {
  /** Counts a request that has ended. */
  observe: TimeSeries['add']
  read: () => OwnFigures
  close: () => void
}

/** Keeps what owners are shown of this process; it looks at itself every ten seconds. */
export function watchProcess(sources: ProcessSources): ProcessWatch {
  const startedAt = Date.now() - process.uptime() * 1000
  const series = createTimeSeries()
  const loop = monitorEventLoopDelay({ resolution: LOOP_PRECISION_MS })
  let loopDelayMs = 0
  loop.enable()
  const listQueues = (): QueueFigures[] => [
    ...(sources.databaseLoad ? [{ name: 'database', ...sources.databaseLoad() }] : []),
    ...[...readQueueLoads()].map(([name, { running, waiting, refused }]) => ({
      name,
      running,
      waiting,
      refused,
    })),
  ]
  const look = () => {
    // Each interval is measured whole, its length included.
    loopDelayMs = Math.max(0, loop.max / 1e6 - LOOP_PRECISION_MS)
    loop.reset()
    series.sample({
      loopDelayMs,
      memoryBytes: process.memoryUsage.rss(),
      waiting: listQueues().reduce((sum, { waiting }) => sum + waiting, 0),
    })
  }
  look()
  const timer = setInterval(look, SAMPLE_MS)
  timer.unref()
  return {
    observe: series.add,
    read: () => ({
      state: {
        number: sources.number,
        startedAt,
        memoryBytes: process.memoryUsage.rss(),
        loopDelayMs,
        inFlight: sources.requestsInFlight(),
      },
      cacheBytes: sources.pageCacheBytes(),
      queues: listQueues(),
      ...series.read(),
    }),
    close() {
      clearInterval(timer)
      loop.disable()
    },
  }
}
