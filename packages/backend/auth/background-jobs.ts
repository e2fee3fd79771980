import { openQueueLoad } from '#backend/limits/work-queue.ts'

/**
 * Work after the response: response times must not reveal whether an address is known, and a slow mail server must not
 * delay requests.
 */
export type BackgroundJobs = {
  /** Failures are reported, not thrown. */
  start(work: () => Promise<void>): void
  finish(): Promise<void>
}

export function createBackgroundJobs(reportFailure: (error: unknown) => void): BackgroundJobs {
  const running = new Set<Promise<void>>()
  const load = openQueueLoad('background')
  return {
    start(work) {
      const job = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch(reportFailure)
        .finally(() => {
          load.running -= 1
          running.delete(job)
        })
      running.add(job)
      load.running += 1
    },
    async finish() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
