import { openQueueLoad } from '#backend/limits/work-queue.ts'

/**
 * Work that starts after the answer: what depends on whether an address is known must not show in the time an
 * answer takes, and a slow mail server must not hold requests.
 */
export type BackgroundJobs = {
  /** Runs `work` soon; a failure is reported, never thrown. */
  start(work: () => Promise<void>): void
  /** Resolves when everything that was started has ended. */
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
