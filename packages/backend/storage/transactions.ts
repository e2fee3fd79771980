import type { Caller } from '../request/caller.ts'
import type { Engine, Queryable } from '../database/engine.ts'

export type StorageTransactions = ReturnType<typeof openTransactions>

const STATEMENT_TIMEOUT_MS = 8_000

/** Database access as the caller, subject to policies, or as the service, which only reads. */
export function openTransactions(engine: Engine) {
  return {
    /** `removes` allows deleting rows, which is otherwise refused because bytes would be left behind. */
    asCaller: <T>(
      caller: Caller,
      work: (tx: Queryable) => Promise<T>,
      { removes = false }: { removes?: boolean } = {},
    ) =>
      engine.transaction(work, {
        role: caller.role,
        settings: {
          'request.jwt.claims': JSON.stringify(caller.claims),
          ...(removes && { 'storage.allow_delete_query': 'true' }),
        },
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      }),
    asService: <T>(work: (tx: Queryable) => Promise<T>) =>
      engine.transaction(work, {
        role: 'service_role',
        readOnly: true,
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      }),
  }
}
