import type { Caller } from '../request/caller.ts'
import type { Engine, Queryable } from '../database/engine.ts'

export type StorageTransactions = {
  /** `removes` allows deleting rows, which is otherwise refused because bytes would be left behind. */
  asCaller<T>(
    caller: Caller,
    work: (tx: Queryable) => Promise<T>,
    options?: { removes?: boolean },
  ): Promise<T>
  asService<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
}

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
