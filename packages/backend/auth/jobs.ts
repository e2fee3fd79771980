import { trackPromises } from '#backend/limits/track-promises.ts'
import { openQueueLoad } from '#backend/limits/work-queue.ts'

export type Jobs = ReturnType<typeof createJobs>

/**
 * Work after the response: response times must not reveal whether an address is known, and a slow mail server must not
 * delay requests.
 */
export function createJobs(reportFailure: (error: unknown) => void) {
  const { track, settled } = trackPromises()
  const load = openQueueLoad('background')
  return {
    /** Failures are reported, not thrown. */
    start(work: () => Promise<void>): void {
      load.running += 1
      const begun = new Promise<void>((resolve) => setImmediate(resolve))
      void track(
        begun
          .then(work)
          .catch(reportFailure)
          .finally(() => (load.running -= 1)),
      )
    },
    settled,
  }
}
