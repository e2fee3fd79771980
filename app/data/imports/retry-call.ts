import { FunctionError } from '../client/call-function.ts'
import { DataError } from '../client/data-error.ts'

const FIRST_WAIT_SECONDS = 1
const MAX_WAIT_SECONDS = 20
const BUSY_STATUSES = [429, 502, 503, 504]

export type RetryWait = { reason: 'away' | 'busy'; seconds: number }

export type RetryOptions = {
  signal?: AbortSignal
  /** Retries only if the server responds with 429. */
  onlyWhenBusy?: boolean
  /** Called before each wait, and with null when the call has succeeded. */
  onRetryWait?: (wait: RetryWait | null) => void
  wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/** Retries an idempotent call with exponential backoff while the server is unreachable or busy. */
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
      const next = findWait(error, attempt)
      if (!next || (onlyWhenBusy && next.reason !== 'busy')) throw error
      onRetryWait?.(next)
      await wait(next.seconds * 1000, signal)
    }
  }
}

/** @returns null if a retry can't help */
function findWait(error: unknown, attempt: number): RetryWait | null {
  const backoff = Math.min(FIRST_WAIT_SECONDS * 2 ** attempt, MAX_WAIT_SECONDS)
  if (error instanceof FunctionError && BUSY_STATUSES.includes(error.status)) {
    const given = Number(error.answer['retry_after'] ?? error.retryAfter ?? backoff)
    return { reason: error.status === 429 ? 'busy' : 'away', seconds: given > 0 ? given : backoff }
  }
  return error instanceof DataError && error.kind === 'unavailable'
    ? { reason: 'away', seconds: backoff }
    : null
}

/** @throws the reason of the signal if it is aborted */
async function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal?.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  signal?.throwIfAborted()
}
