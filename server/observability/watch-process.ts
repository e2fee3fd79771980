import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { TimeSeries } from './time-series.ts'

const SAMPLE_MS = 10_000
/** A finer resolution wakes up the process more often. */
const LOOP_RESOLUTION_MS = 50

export function watchProcess(series: TimeSeries) {
  const startedAt = Date.now() - process.uptime() * 1000
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  const sample = () => {
    // The monitor includes its own interval.
    const loopDelayMs = Math.max(0, loop.max / 1e6 - LOOP_RESOLUTION_MS)
    loop.reset()
    series.sample({ loopDelayMs, memoryBytes: process.memoryUsage.rss() })
  }
  sample()
  const timer = setInterval(sample, SAMPLE_MS).unref()
  return {
    read: () => ({ startedAt, memoryBytes: process.memoryUsage.rss(), ...series.read() }),
    close() {
      clearInterval(timer)
      loop.disable()
    },
  }
}
