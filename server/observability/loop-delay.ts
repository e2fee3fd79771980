import type { Registry } from 'prom-client'
import { Histogram } from 'prom-client'

/** Each look costs a wake-up. */
const LOOK_EVERY_MS = 50
/** Seconds: from what nobody notices to a process that is taken for stuck. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * How late the event loop comes to a timer, counted since the start, so that any number of programs may read it. The
 * figures of the library begin anew with each reading, whoever reads.
 * @returns how to stop looking
 */
export function addLoopDelay(registry: Registry): () => void {
  const delays = new Histogram({
    name: 'nodejs_eventloop_delay_seconds',
    help: `How late the event loop was, looked at every ${LOOK_EVERY_MS} ms`,
    buckets: BUCKETS,
    registers: [registry],
  })
  let expectedAt = performance.now() + LOOK_EVERY_MS
  const timer = setInterval(() => {
    const now = performance.now()
    delays.observe(Math.max(0, now - expectedAt) / 1000)
    expectedAt = now + LOOK_EVERY_MS
  }, LOOK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
