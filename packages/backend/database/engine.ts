/**
 * Interface of the two database engines: `pglite.ts` (embedded, one connection) and `postgres.ts` (a pool). Both return
 * the same types: int8 as number (bigint beyond 2^53), numeric, date and timestamp as text, timestamptz as Date
 * (milliseconds), json parsed, bytea as Uint8Array, arrays of built-in types as arrays.
 */

export type Row = Record<string, unknown>

export type Queryable = {
  /**
   * Runs one statement with bound parameters ($1, $2 …). Arrays are bound as Postgres arrays, objects as JSON; bind a
   * JSON array as text.
   */
  query<T extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>
}

/** `owner` is the login role, which bypasses row-level security. */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role' | 'owner'

export type TransactionOptions = {
  role?: DatabaseRole
  settings?: Record<string, string>
  statementTimeoutMs?: number
  readOnly?: boolean
  /** Bypasses a connection pooler: for long transactions such as locks and migrations. */
  isDirect?: boolean
  isolation?: 'repeatable read'
}

export type ListenOptions = {
  onGap?: () => void
}

export type DatabaseLoad = { running: number; waiting: number; refused: number }

export type PoolLoad = DatabaseLoad & { name: string; size: number; connections: number }

export type Engine = Queryable & {
  readonly kind: 'pglite' | 'postgres'
  /** Runs trusted multi-statement SQL (migrations only) in one transaction. */
  execute(sql: string): Promise<void>
  /**
   * Commits when `work` resolves, rolls back when it throws. Inside, use `tx` only: the engine refuses other calls,
   * since the embedded one would deadlock.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Runs one statement in its own transaction with a single round trip, far cheaper than `transaction`. The time limit
   * includes the commit: for reads.
   */
  queryAlone<T extends Row = Row>(
    sql: string,
    params: readonly unknown[],
    options: TransactionOptions,
  ): Promise<T[]>
  /**
   * Calls `listener` with each NOTIFY payload, at least once; returns a function that stops it. A transaction resolves after its own
   * notifications were delivered.
   */
  listen(
    channel: string,
    listener: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<() => Promise<void>>
  /**
   * Resolves when everything committed before the call, by any process, was delivered to the listeners. @throws
   * DatabaseUnavailableError while the listening connection is lost
   */
  catchUp(): Promise<void>
  /**
   * Whether the database answers and takes writes within two seconds, on a connection reserved for this (the embedded
   * one has a single connection).
   */
  isAnswering(): Promise<boolean>
  load: () => DatabaseLoad
  poolLoads: () => PoolLoad[]
  close(): Promise<void>
}

export const QUERY_CANCELED = '57014'
export const CONNECTION_FAILURE = '08006'
const DEFAULT_RETRY_AFTER_SECONDS = 2

export class DatabaseError extends Error {
  readonly code: string
  readonly detail: string | null
  readonly hint: string | null
  readonly table: string | null
  readonly constraint: string | null

  constructor(
    message: string,
    fields: {
      code: string
      detail?: string | null
      hint?: string | null
      table?: string | null
      constraint?: string | null
      cause?: unknown
    },
  ) {
    super(message, { cause: fields.cause })
    this.name = 'DatabaseError'
    this.code = fields.code
    this.detail = fields.detail ?? null
    this.hint = fields.hint ?? null
    this.table = fields.table ?? null
    this.constraint = fields.constraint ?? null
  }
}

/** The database is unavailable; a retry may succeed. Services answer 503 with Retry-After. */
export class DatabaseUnavailableError extends DatabaseError {
  readonly retryAfterSeconds: number

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, { code: CONNECTION_FAILURE, cause: options.cause })
    this.name = 'DatabaseUnavailableError'
    this.retryAfterSeconds = options.retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS
  }
}

/** Too much work of this caller is waiting, or its time budget is used up. Services answer 429. */
export class DatabaseBusyError extends DatabaseUnavailableError {
  constructor(retryAfterSeconds: number) {
    super('The database is too busy for this caller.', { retryAfterSeconds })
    this.name = 'DatabaseBusyError'
  }
}
