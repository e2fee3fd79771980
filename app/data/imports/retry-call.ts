import { FunctionError } from '../client/call-function.ts'
import { DataError } from '../client/data-error.ts'

const FIRST_WAIT_SECONDS = 1
const LONGEST_WAIT_SECONDS = 20
const BUSY_STATUSES = [429, 502, 503, 504]

/** Why a call waits, and how long until it is made again. */
export type Waiting = { reason: 'away' | 'busy'; seconds: number }

export type RetryOptions = {
  signal?: AbortSignal
  /** Waits only when the server itself asked for it. */
  onlyWhenBusy?: boolean
  /** Told before each wait, and with null once the call went through. */
  onRetryWait?: (waiting: Waiting | null) => void
  wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/**
 * Makes a call again, with growing pauses, while the server is away or asks for patience. Only for calls that may
 * be repeated.
 * @throws the signal's reason when it is aborted meanwhile, and every other failure of the call
 */
export async function retryWhileUnavailable<Answer>(
  act: () => Promise<Answer>,
  { signal, onlyWhenBusy = false, onRetryWait, wait = waitFor }: RetryOptions = {},
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted()
    try {
      const answer = await act()
      if (attempt > 0) onRetryWait?.(null)
      return answer
    } catch (error) {
      const waiting = findWait(error, attempt)
      if (!waiting || (onlyWhenBusy && waiting.reason !== 'busy')) throw error
      onRetryWait?.(waiting)
      await wait(waiting.seconds * 1000, signal)
    }
  }
}

/** @returns null for a failure that repeating does not mend. */
function findWait(error: unknown, attempt: number): Waiting | null {
  const ownSeconds = Math.min(FIRST_WAIT_SECONDS * 2 ** attempt, LONGEST_WAIT_SECONDS)
  if (error instanceof FunctionError && BUSY_STATUSES.includes(error.status)) {
    const named = Number(error.answer['retry_after'] ?? error.retryAfter ?? ownSeconds)
    return { reason: error.status === 429 ? 'busy' : 'away', seconds: named > 0 ? named : ownSeconds }
  }
  if (error instanceof DataError && error.kind === 'unavailable')
    return { reason: 'away', seconds: ownSeconds }
  return null
}

/** @throws the signal's reason when it is aborted */
function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const end = () => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', end, { once: true })
  })
}
