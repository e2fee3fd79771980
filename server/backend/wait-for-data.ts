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

/** As our table service says it while the database is away, or starts, or has no connection left. */
const AWAY_CODE = 'PGRST000'
const AWAY_NAME = 'DatabaseUnavailableError'

/** Whether the database was away, also in the middle of something else that then failed. */
export function isAbsence(error: unknown): error is Error {
  return (
    error instanceof Error &&
    listCauses(error).some(({ name, code }) => name === AWAY_NAME || code === AWAY_CODE)
  )
}

type Cause = { name?: unknown; code?: unknown; cause?: unknown }

/** An error and what it was caused by; a client of ours gives its answers as plain objects. */
function listCauses(error: Cause): Cause[] {
  const { cause } = error
  return typeof cause === 'object' && cause !== null ? [error, ...listCauses(cause)] : [error]
}
