/**
 * What every database engine offers the services above it. Two implementations exist,
 * `pglite.ts` (embedded, one connection) and `postgres.ts` (a pool); one suite runs on both.
 *
 * Values come back alike: int8 as number (bigint beyond 2^53), numeric, date and timestamp as text,
 * timestamptz as Date (milliseconds), json parsed, bytea as Uint8Array, arrays of built-in types as arrays.
 */

export type Row = Record<string, unknown>

export type Queryable = {
  /**
   * Runs one statement with bound parameters ($1, $2 …) and returns its rows. Arrays are bound as Postgres
   * arrays, objects as JSON; bind a JSON array as text.
   */
  query<T extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>
}

/** Who a request acts as. `owner` is the login role itself, above row-level security. */
export type DatabaseRole = 'anon' | 'authenticated' | 'service_role' | 'owner'

export type TransactionOptions = {
  /** Role taken with `set local role`; `owner` (the default) keeps the login role. */
  role?: DatabaseRole
  /** Transaction-local settings, e.g. `{ 'request.jwt.claims': '…' }`. Names and values are bound. */
  settings?: Record<string, string>
  /** Milliseconds after which a statement is cancelled with SQLSTATE 57014. */
  statementTimeoutMs?: number
  readOnly?: boolean
  /** Past a pooler of connections, over a connection of its own: for what holds it long, such as locks and migrations. */
  isDirect?: boolean
  /** Every statement sees the database as the first one did; the default is Postgres' read committed. */
  isolation?: 'repeatable read'
}

export type ListenOptions = {
  /** Called when notifications may have been lost, because the connection had to be made anew. */
  onGap?: () => void
}

/** What runs now, what waits for its turn, and what was refused since the start because too much waited. */
export type DatabaseLoad = { running: number; waiting: number; refused: number }

/** Connections of one kind of work: how many there may be and are, and what runs on them and waits for them. */
export type PoolLoad = DatabaseLoad & { name: string; size: number; connections: number }

export type Engine = Queryable & {
  readonly kind: 'pglite' | 'postgres'
  /** Runs trusted multi-statement SQL (migrations only), in one transaction. */
  execute(sql: string): Promise<void>
  /**
   * Runs `work` in one transaction; commits when it resolves, rolls back when it throws. Inside, only `tx`
   * may be used: the engine itself refuses, because the embedded one would wait for itself for ever.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>
  /**
   * Runs one statement in a transaction of its own and gives its rows. Begin, settings, statement and commit go to
   * the database together, which costs far less than `transaction`. The commit has its time from the limit of the
   * statement: for reads.
   */
  queryAlone<T extends Row = Row>(
    sql: string,
    params: readonly unknown[],
    options: TransactionOptions,
  ): Promise<T[]>
  /**
   * Calls `listener` with each NOTIFY payload on `channel`, at least once; returns how to stop listening. What a
   * transaction of this engine announces is heard before that transaction resolves.
   */
  listen(
    channel: string,
    listener: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<() => Promise<void>>
  /**
   * Resolves when listeners have heard whatever was committed before the call, by any process. Throws
   * DatabaseUnavailableError while the connection that listens is lost.
   */
  catchUp(): Promise<void>
  /**
   * True when the database answers and takes writes, asked within two seconds over a connection that nothing else uses
   * (the embedded one has a single connection, so there it waits for its turn).
   */
  isAnswering(): Promise<boolean>
  /** What runs, waits and was refused; for whoever watches. */
  load: () => DatabaseLoad
  /** The same for each pool of connections; none where there is one connection for everything. */
  poolLoads: () => PoolLoad[]
  close(): Promise<void>
}

/** SQLSTATE of a statement that overran its time limit. */
export const QUERY_CANCELED = '57014'
/** SQLSTATE of every DatabaseUnavailableError. */
export const CONNECTION_FAILURE = '08006'
const DEFAULT_RETRY_AFTER_SECONDS = 2

/** A failed statement, alike on every engine. `code` is the SQLSTATE. */
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

/** The database is away for now; the same call may succeed later. Services answer 503 with Retry-After. */
export class DatabaseUnavailableError extends DatabaseError {
  /** After how many seconds asking again makes sense, at least 1. */
  readonly retryAfterSeconds: number

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(message, { code: CONNECTION_FAILURE, cause: options.cause })
    this.name = 'DatabaseUnavailableError'
    this.retryAfterSeconds = options.retryAfterSeconds ?? DEFAULT_RETRY_AFTER_SECONDS
  }
}

/** Too much work of this caller waits already, or it has used up its time of the database. Services answer 429. */
export class DatabaseBusyError extends DatabaseUnavailableError {
  constructor(retryAfterSeconds: number) {
    super('The database has too much to do for this caller.', { retryAfterSeconds })
    this.name = 'DatabaseBusyError'
  }
}
