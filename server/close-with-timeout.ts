export class ShutdownTimeoutError extends Error {}

/**
 * Shuts down within a time limit. @param noticeMs time for the shutdown notice, added to the limit
 * @throws ShutdownTimeoutError if `close` hangs, and errors of `close`
 */
export async function closeWithTimeout(close: () => Promise<void>, noticeMs: number): Promise<void> {
  const limitMs = noticeMs + SHUTDOWN_TIMEOUT_MS
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () =>
      late.reject(
        new ShutdownTimeoutError(
          `The site did not shut down within ${Math.round(limitMs / 1000)} s. Acknowledged writes are stored; requests in progress are aborted.`,
        ),
      ),
    limitMs,
  )
  try {
    await Promise.race([close(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** With the default notice of 5 s, stays below the 40 s in the samples for systemd, Docker and Kubernetes. */
export const SHUTDOWN_TIMEOUT_MS = 34_000
