/** What holds the data may be away when the process starts: it is asked again until it is there. */
import { setTimeout as pause } from 'node:timers/promises'

const RETRY_MS = 1_000

export type WaitOptions = {
  /** Called once, with the reason, before the waiting begins. */
  onAway: (reason: Error) => Promise<void>
  /** Ends the waiting. */
  signal: AbortSignal
  retryMs?: number
}

/**
 * Connects as soon as that is possible.
 * @throws what `connect` throws for another reason than an absence, and the signal's reason when it ends the waiting
 */
export async function connectWhenThere<T>(
  connect: () => Promise<T>,
  { onAway, signal, retryMs = RETRY_MS }: WaitOptions,
): Promise<T> {
  let hasWaited = false
  for (;;) {
    signal.throwIfAborted()
    try {
      return await connect()
    } catch (error) {
      if (!isAbsence(error)) throw error
      if (!hasWaited) await onAway(error)
      hasWaited = true
      await pause(retryMs, undefined, { signal })
    }
  }
}

/** Whether the database was away, also in the middle of something else that then failed. */
function isAbsence(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return error.name === 'DatabaseUnavailableError' || isAbsence(error.cause)
}
