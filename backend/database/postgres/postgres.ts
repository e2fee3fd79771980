import { createChannelListeners } from '../channel-listeners.ts'
import type { Engine, Row, TransactionOptions } from '../engine.ts'
import { createFairQueue } from '../queue/fair-queue.ts'
import { connectPostgres } from './postgres-connection.ts'
import { connectListening } from './listening-connection.ts'
import { createPostgresListener } from './postgres-listener.ts'
import type { PostgresPool } from './postgres-pool.ts'
import { createPostgresPool } from './postgres-pool.ts'
import {
  mustBeOutsideTransaction,
  runAlone,
  runScript,
  runTransaction,
  toStatement,
} from '../transactions/transaction.ts'

const DEFAULT_POOL_SIZE = 10
/** One stranger gets a third of the connections at most. */
const FLOW_SHARE = 3
/** How long a caller waits for its turn. */
const MAX_WAIT_MS = 10_000
/** 15 is the oldest with `security_invoker` views and without a world-writable `public` schema. */
const OLDEST_VERSION = 15

export type PostgresOptions = {
  /** `postgres://user:password@host:port/database`, with `?sslmode=…` as libpq has it. */
  url: string
  /** Connections at most, besides one that listens. */
  poolSize?: number
}

/**
 * Opens a Postgres server and checks that it answers. Throws DatabaseUnavailableError when it is away,
 * DatabaseError when it refuses.
 */
export async function openPostgres({ url, poolSize = DEFAULT_POOL_SIZE }: PostgresOptions): Promise<Engine> {
  const identity = Symbol('postgres')
  const listeners = createChannelListeners()
  const pool = createPostgresPool(() => connectListening(url, listeners), poolSize)
  const queue = createFairQueue({
    atOnce: poolSize,
    atOncePerFlow: Math.ceil(poolSize / FLOW_SHARE),
    maxWaitMs: MAX_WAIT_MS,
  })
  const listener = createPostgresListener((events) => connectPostgres(url, events), listeners)
  await checkVersion(pool)

  const withConnection: PostgresPool['withConnection'] = (task) => {
    mustBeOutsideTransaction(identity)
    return queue.run(() =>
      pool.withConnection(async (connection) => {
        await connection.listenTo(listeners.channels())
        return task(connection)
      }),
    )
  }

  return {
    kind: 'postgres',
    query: async <R extends Row>(sql: string, params?: readonly unknown[]) =>
      (await withConnection((session) => session.run([toStatement(sql, params)]))).rows as R[],
    execute: async (sql) => withConnection((session) => runScript(session, sql)),
    transaction: async (work, options) =>
      withConnection((session) => runTransaction(identity, session, work, options)),
    queryAlone: async <R extends Row>(sql: string, params: readonly unknown[], options: TransactionOptions) =>
      (await withConnection((session) => runAlone(session, toStatement(sql, params), options))) as R[],
    listen: async (channel, onPayload, options) => {
      const remove = listeners.add(channel, onPayload, options)
      try {
        await listener.listen(channel)
      } catch (error) {
        remove()
        throw error
      }
      return async () => {
        if (remove()) await listener.unlisten(channel)
      }
    },
    catchUp: () => listener.catchUp(),
    load: () => queue.load(),
    close: async () => {
      await listener.close()
      await pool.close()
    },
  }
}

async function checkVersion(pool: PostgresPool): Promise<void> {
  const { rows } = await pool.withConnection((session) => session.run([{ sql: 'show server_version' }]))
  const version = String(rows[0]?.server_version)
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return
  await pool.close()
  throw new Error(`The database is PostgreSQL ${version}; version ${OLDEST_VERSION} or newer is needed.`)
}
