import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readQueueLoads } from '#backend/limits/work-queue.ts'
import type { OwnFigures, QueueFigures } from '#domain/system/process-figures.ts'
import type { TimeSeries } from './time-series.ts'

const SAMPLE_MS = 10_000
/** A finer resolution wakes the process up more often. */
const LOOP_RESOLUTION_MS = 50

export type ProcessSources = {
  series: TimeSeries
  /** Null for a single process. */
  number: number | null
  pageCacheBytes: () => number
  requestsInFlight: () => number
  /** Null with a hosted project. */
  databaseLoad: (() => { running: number; waiting: number; refused: number }) | null
}

/** Figures of this process for owners; samples memory and event loop every ten seconds. */
export function watchProcess({ series, ...sources }: ProcessSources) {
  const startedAt = Date.now() - process.uptime() * 1000
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  let loopDelayMs = 0
  loop.enable()
  const listQueues = (): QueueFigures[] =>
    [
      ...(sources.databaseLoad ? [['database', sources.databaseLoad()] as const] : []),
      ...readQueueLoads(),
    ].map(([name, { running, waiting, refused }]) => ({ name, running, waiting, refused }))
  const sample = () => {
    // The monitor measures whole intervals, including the resolution.
    loopDelayMs = Math.max(0, loop.max / 1e6 - LOOP_RESOLUTION_MS)
    loop.reset()
    series.sample({
      loopDelayMs,
      memoryBytes: process.memoryUsage.rss(),
      waiting: listQueues().reduce((sum, { waiting }) => sum + waiting, 0),
    })
  }
  sample()
  const timer = setInterval(sample, SAMPLE_MS).unref()
  return {
    read: (): OwnFigures => ({
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
