import { DatabaseUnavailableError } from '../engine.ts'
import { connectPostgres, type PostgresConnection } from './postgres-connection.ts'
import type { PostgresOptions } from './postgres.ts'

export type PoolMode = 'session' | 'transaction' | 'statement'

export type PoolerProblem =
  'no direct address' | 'direct address is pooled' | 'no transactions' | 'two databases'

const MESSAGES: Record<PoolerProblem, string> = {
  'no direct address':
    'The pooler gives each transaction another connection, and no direct address is given.',
  'direct address is pooled':
    'The direct address leads to a pooler that gives each transaction another connection.',
  'no transactions': 'The pooler gives each statement another connection.',
  'two databases': 'The direct address leads to another database.',
}

export class PoolerError extends Error {
  readonly problem: PoolerProblem

  constructor(problem: PoolerProblem) {
    super(MESSAGES[problem])
    this.name = 'PoolerError'
    this.problem = problem
  }
}

/** Several, since other clients of the pooler can distort a single round. */
const ROUNDS = 4
const ANSWER_LIMIT_MS = 2_000
const READ_SESSION = { sql: 'select pg_backend_pid() as pid' }

/**
 * Makes sure that session features such as LISTEN are available. @throws PoolerError, and the errors of
 * `connectPostgres`
 */
export async function mustBeUsable({ url, directUrl }: PostgresOptions): Promise<void> {
  const mode = await findPoolMode(url)
  if (mode === 'statement') throw new PoolerError('no transactions')
  if (directUrl === undefined) {
    if (mode === 'transaction') throw new PoolerError('no direct address')
    return
  }
  if ((await findPoolMode(directUrl)) !== 'session') throw new PoolerError('direct address is pooled')
  if (!(await areOneDatabase(url, directUrl))) throw new PoolerError('two databases')
}

/** Detects the pool mode: in session mode, a backend belongs to one client. */
export async function findPoolMode(url: string): Promise<PoolMode> {
  return withTwoClients(url, url, async (one, other) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await readSession(one)
      // Detects poolers that use the longest idle backend.
      if ((await readSession(one)) !== before) return 'transaction'
      // Detects poolers that use the most recently used backend.
      const held = await holdSession(other)
      if (held === null) {
        await readSession(one)
        return 'statement'
      }
      if (held === before || (await readSession(one)) !== before) return 'transaction'
      await other.run([{ sql: 'commit' }])
    }
    return 'session'
  })
}

/** An advisory lock is visible only within the same database of the same server. */
async function areOneDatabase(url: string, directUrl: string): Promise<boolean> {
  return withTwoClients(url, directUrl, async (one, other) => {
    const key = crypto.getRandomValues(new Int32Array(2)).join(', ')
    await other.run([{ sql: 'begin' }, { sql: `select pg_advisory_xact_lock(${key})` }])
    const { rows } = await one.run(
      [{ sql: `select not pg_try_advisory_xact_lock(${key}) as is_taken` }],
      ANSWER_LIMIT_MS,
    )
    return rows[0]?.is_taken === true
  })
}

async function withTwoClients<T>(
  url: string,
  otherUrl: string,
  work: (one: PostgresConnection, other: PostgresConnection) => Promise<T>,
): Promise<T> {
  const one = await connectPostgres(url, { isPooled: true })
  try {
    const other = await connectPostgres(otherUrl, { isPooled: true })
    try {
      return await work(one, other)
    } finally {
      await other.close()
    }
  } finally {
    await one.close()
  }
}

async function readSession(connection: PostgresConnection): Promise<unknown> {
  return (await connection.run([READ_SESSION], ANSWER_LIMIT_MS)).rows[0]?.pid
}

/** Null if the pooler closed the connection, because it allows no transactions. */
async function holdSession(connection: PostgresConnection): Promise<unknown> {
  try {
    await connection.run([{ sql: 'begin' }], ANSWER_LIMIT_MS)
    return await readSession(connection)
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return null
    throw error
  }
}
