/** What lies at an address: a database, or a pooler that lets many clients take turns on few connections. */
import { DatabaseUnavailableError } from '../engine.ts'
import { connectPostgres, type PostgresConnection } from './postgres-connection.ts'
import type { PostgresOptions } from './postgres.ts'

export type PoolMode = 'session' | 'transaction' | 'statement'

/** What is wrong with the addresses of a database. */
export type PoolerProblem =
  /** `url` gives each transaction another connection, and there is no `directUrl`. */
  | 'no direct address'
  /** `directUrl` does so, too. */
  | 'direct address is pooled'
  /** No transactions at all. */
  | 'no transactions'
  | 'two databases'

const MESSAGES: Record<PoolerProblem, string> = {
  'no direct address':
    'The pooler gives each transaction another connection, and no direct address is given.',
  'direct address is pooled':
    'The direct address leads to a pooler that gives each transaction another connection.',
  'no transactions': 'The pooler gives each statement another connection.',
  'two databases': 'The direct address leads to another database.',
}

/** The addresses of a database can't be used together; the message says why. */
export class PoolerError extends Error {
  readonly problem: PoolerProblem

  constructor(problem: PoolerProblem) {
    super(MESSAGES[problem])
    this.name = 'PoolerError'
    this.problem = problem
  }
}

/** In a row, so that work of others in between hides nothing. */
const ROUNDS = 4
const ANSWER_LIMIT_MS = 2_000
const READ_SESSION = { sql: 'select pg_backend_pid() as pid' }

/**
 * Makes sure that there is a connection for what needs one of its own, such as announcements.
 * Throws PoolerError, and the errors of `connectPostgres`.
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

/**
 * How the address hands out connections to the database. A session stays with its client and is nobody else's, so one
 * that changed, or that two clients had, is a pooler's.
 */
export async function findPoolMode(url: string): Promise<PoolMode> {
  return withTwoClients(url, url, async (one, other) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await readSession(one)
      // Sent alone one after the other, these are given turns by a pooler that takes the longest idle.
      if ((await readSession(one)) !== before) return 'transaction'
      // Whoever takes the latest idle gives the other client what the first one had.
      const held = await holdSession(other)
      if (held === null) {
        // The database is there still.
        await readSession(one)
        return 'statement'
      }
      if (held === before || (await readSession(one)) !== before) return 'transaction'
      await other.run([{ sql: 'commit' }])
    }
    return 'session'
  })
}

/** A lock that one has is seen by the other only in the same database of the same server. */
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

/** Null when the connection was ended for it, as a pooler does where there are no transactions. */
async function holdSession(connection: PostgresConnection): Promise<unknown> {
  try {
    await connection.run([{ sql: 'begin' }], ANSWER_LIMIT_MS)
    return await readSession(connection)
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return null
    throw error
  }
}
