/** The end took too long; what was still under way is left to the next start. */
export class LateEndError extends Error {}

/**
 * Ends a process before who runs it loses patience and kills it without a word.
 * @param notice milliseconds in which others are told of the end, which come before all else
 * @throws LateEndError when `close` hangs, and what `close` throws
 */
export async function endInTime(close: () => Promise<void>, noticeMs: number): Promise<void> {
  const limitMs = noticeMs + END_WITHIN_MS
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () =>
      late.reject(
        new LateEndError(
          `The site did not end in order within ${Math.round(limitMs / 1000)} s. What was acknowledged is stored; what was under way is cut off.`,
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

/** With the usual notice of 5 s, less than the 40 s of the samples for systemd, Docker and Kubernetes. */
export const END_WITHIN_MS = 34_000
