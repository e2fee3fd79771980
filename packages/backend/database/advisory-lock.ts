import { setTimeout as pause } from 'node:timers/promises'
import type { Engine, Queryable } from './engine.ts'

const LOCK_KEY = '5120337716490289'
/** Polling interval. A wait inside the database could not be aborted by a signal. */
const RETRY_MS = 100

/**
 * Runs `work` while no other process on this database does. `work` may use the engine freely: the lock has its own
 * connection and is released when the process dies.
 * @throws the signal's reason if it aborts the wait
 */
export async function withAdvisoryLock<T>(
  engine: Engine,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  // The embedded database belongs to one process.
  if (engine.kind === 'pglite') return work()
  const locked = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const holding = engine.transaction(
    async (tx) => {
      while (!(await takeLock(tx))) await pause(RETRY_MS, undefined, { signal })
      locked.resolve()
      await done.promise
    },
    // The transaction lasts as long as `work` of this or another process.
    {
      settings: { idle_in_transaction_session_timeout: '0', statement_timeout: '0', lock_timeout: '0' },
      isDirect: true,
    },
  )
  await Promise.race([locked.promise, holding])
  try {
    return await work()
  } finally {
    done.resolve()
    await holding
  }
}

async function takeLock(tx: Queryable): Promise<boolean> {
  const [lock] = await tx.query<{ is_taken: boolean }>('select pg_try_advisory_xact_lock($1) as is_taken', [
    LOCK_KEY,
  ])
  return lock!.is_taken
}
