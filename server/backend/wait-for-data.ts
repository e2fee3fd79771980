import { setTimeout as pause } from 'node:timers/promises'

const RETRY_MS = 1_000

export type WaitOptions = {
  onAway: (reason: Error) => Promise<void>
  signal: AbortSignal
  retryMs?: number
}

export async function connectWhenAvailable<T>(
  connect: () => Promise<T>,
  { onAway, signal, retryMs = RETRY_MS }: WaitOptions,
): Promise<T> {
  let hasWaited = false
  for (;;) {
    signal.throwIfAborted()
    try {
      return await connect()
    } catch (error) {
      if (!isUnavailableError(error)) throw error
      if (!hasWaited) await onAway(error)
      hasWaited = true
      await pause(retryMs, undefined, { signal })
    }
  }
}

const AWAY_CODE = 'PGRST000'
const AWAY_NAME = 'DatabaseUnavailableError'

export function isUnavailableError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    listCauses(error).some(({ name, code }) => name === AWAY_NAME || code === AWAY_CODE)
  )
}

type Cause = { name?: unknown; code?: unknown; cause?: unknown }

/** Includes causes that are plain objects, as in errors of supabase-js. */
function listCauses(error: Cause): Cause[] {
  const { cause } = error
  return typeof cause === 'object' && cause !== null ? [error, ...listCauses(cause)] : [error]
}
