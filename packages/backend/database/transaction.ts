import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseError, type Queryable, type Row, type TransactionOptions } from './engine.ts'
import { quoteLiteral } from './quote-identifier.ts'
import { encodeParameter } from './values.ts'

export type Statement = {
  sql: string
  params?: readonly (string | null)[]
  isScript?: boolean
  /** Frequent text, worth preparing. */
  isFrequent?: boolean
  isSilent?: boolean
}

export type StatementResult = {
  rows: Row[]
  command: string
}

export type Session = {
  /** Once false, Postgres rolls back open transactions. */
  readonly isAlive: boolean
  /** Settings for each transaction, because of a pooler in transaction mode. */
  readonly settings?: Readonly<Record<string, string>>
  /**
   * Runs statements in order, stops at the first failure, and returns the result of the last one that is not silent.
   */
  run(statements: readonly Statement[], timeoutMs?: number): Promise<StatementResult>
}

/** Canceling a commit would leave its outcome unknown, so it has far more time than a statement. */
const COMMIT_LIMIT_MS = 30_000

const COMMIT: Statement = { sql: 'commit', isFrequent: true, isSilent: true }

type OpenTransaction = { engine: symbol; isOpen: boolean }

const currentTransaction = new AsyncLocalStorage<OpenTransaction>()

export function mustBeOutsideTransaction(engine: symbol): void {
  const current = currentTransaction.getStore()
  if (current?.isOpen && current.engine === engine) {
    throw new Error('The engine was called inside its own transaction: use the `tx` given to the work.')
  }
}

export function toStatement(sql: string, params: readonly unknown[] = []): Statement {
  return { sql, params: params.map((value) => encodeParameter(value)) }
}

export async function runTransaction<T>(
  engine: symbol,
  session: Session,
  work: (tx: Queryable) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const marker: OpenTransaction = { engine, isOpen: true }
  // Begin and settings are sent together with the first statement.
  let opening = openTransaction(options, session)
  const run = (statement: Statement, limitMs = options.statementTimeoutMs) => {
    if (!marker.isOpen) throw new Error('The transaction is over: its `tx` may not be used anymore.')
    const statements = [...opening, statement]
    opening = []
    return session.run(statements, limitMs)
  }
  const tx: Queryable = {
    query: async <R extends Row>(sql: string, params?: readonly unknown[]) =>
      (await run(toStatement(sql, params))).rows as R[],
  }
  try {
    const result = await currentTransaction.run(marker, () => work(tx))
    if (opening.length === 0) await commit((statement) => run(statement, COMMIT_LIMIT_MS))
    return result
  } catch (error) {
    if (opening.length === 0) await rollBack((statement) => run(statement, COMMIT_LIMIT_MS), session)
    throw error
  } finally {
    marker.isOpen = false
  }
}

export async function runAlone(
  session: Session,
  statement: Statement,
  options: TransactionOptions = {},
): Promise<Row[]> {
  const statements = [...openTransaction(options, session), { ...statement, isFrequent: true }, COMMIT]
  try {
    return (await session.run(statements, options.statementTimeoutMs)).rows
  } catch (error) {
    await rollBack((last) => session.run([last], COMMIT_LIMIT_MS), session)
    throw error
  }
}

export async function runScript(session: Session, sql: string): Promise<void> {
  try {
    await session.run([...openTransaction({}, session), { sql, isScript: true }, { sql: 'commit' }])
  } catch (error) {
    await rollBack((statement) => session.run([statement]), session)
    throw error
  }
}

function openTransaction(options: TransactionOptions, session: Session): Statement[] {
  const settings = Object.entries({ ...session.settings, ...options.settings })
  if (options.statementTimeoutMs !== undefined) {
    settings.push(['statement_timeout', `${options.statementTimeoutMs}ms`])
  }
  // Last, so that the login role makes the other settings. Same as `set local role`.
  if (options.role && options.role !== 'owner') settings.push(['role', options.role])
  const isolation = options.isolation ? ` isolation level ${options.isolation}` : ''
  const begin = {
    sql: `begin${isolation}${options.readOnly ? ' read only' : ''}`,
    isFrequent: true,
    isSilent: true,
  }
  if (settings.length === 0) return [begin]
  return [begin, { ...bindSettings(settings, session), isSilent: true }]
}

/** Without prepared statements, parameters would cost a round trip. */
function bindSettings(settings: readonly [string, string][], session: Session): Statement {
  if (session.settings) {
    const calls = settings.map((pair) => `set_config(${pair.map(quoteLiteral).join(', ')}, true)`)
    return { sql: `select ${calls.join(', ')}` }
  }
  const calls = settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
  return { sql: `select ${calls.join(', ')}`, params: settings.flat(), isFrequent: true }
}

async function commit(run: (statement: Statement) => Promise<StatementResult>): Promise<void> {
  const { command } = await run({ sql: 'commit', isFrequent: true })
  if (command !== 'ROLLBACK') return
  throw new DatabaseError('The transaction was rolled back because a statement in it had failed.', {
    code: '25P02',
  })
}

async function rollBack(
  run: (statement: Statement) => Promise<StatementResult>,
  session: Session,
): Promise<void> {
  if (!session.isAlive) return
  try {
    await run({ sql: 'rollback', isFrequent: true })
  } catch (error) {
    // A lost connection is rolled back; the first failure is thrown.
    if (session.isAlive) throw error
  }
}
