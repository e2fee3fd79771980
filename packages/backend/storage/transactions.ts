import type { Caller } from '../request/caller.ts'
import type { Engine, Queryable } from '../database/engine.ts'

/** How storage reaches the database: as the caller, whom the row policies bind, or as the service itself. */
export type StorageTransactions = {
  /** `removes` lets the transaction delete rows, which is refused elsewhere because bytes would stay behind. */
  asCaller<T>(
    caller: Caller,
    work: (tx: Queryable) => Promise<T>,
    options?: { removes?: boolean },
  ): Promise<T>
  /** Reads only. */
  asService<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
}

/** Longest run of one statement, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 8_000

export function openTransactions(engine: Engine): StorageTransactions {
  return {
    asCaller: (caller, work, { removes = false } = {}) =>
      engine.transaction(work, {
        role: caller.role,
        settings: {
          'request.jwt.claims': JSON.stringify(caller.claims),
          ...(removes && { 'storage.allow_delete_query': 'true' }),
        },
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      }),
    asService: (work) =>
      engine.transaction(work, {
        role: 'service_role',
        readOnly: true,
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      }),
  }
}
