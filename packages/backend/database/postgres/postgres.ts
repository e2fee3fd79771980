import { createChannelListeners } from '../channel-listeners.ts'
import type { Engine, Row, TransactionOptions, DatabaseLoad, PoolLoad } from '../engine.ts'
import { DatabaseAddressError } from './database-address.ts'
import { type ConnectionOptions, connectPostgres, type PostgresConnection } from './postgres-connection.ts'
import { createPostgresListener } from './postgres-listener.ts'
import { createReadiness } from './readiness.ts'
import {
  mustBeOutsideTransaction,
  runAlone,
  runScript,
  runTransaction,
  type Session,
  toStatement,
} from '../transaction.ts'
import { createFairQueue } from '../queue/fair-queue.ts'
import { currentFlow, type PoolName } from '../queue/flow.ts'
import { createPostgresPool, type PostgresPool } from './postgres-pool.ts'

/** Connections of a process, in addition to one for notifications and one for `/readyz`. */
export const POOL_SIZES = { pages: 5, data: 5, accounts: 3 }
/** The oldest with `security_invoker` views and without a world-writable `public` schema. */
const OLDEST_VERSION = 15
const IS_READ = /^\s*(?:select|show)\b/i

export type PostgresOptions = {
  url: string
  /** The same database without the pooler, if `url` leads to a pooler in transaction mode. */
  directUrl?: string
  /** Maximum number of connections for all kinds of work together. Default: separate ones. */
  poolSize?: number
}

export async function openPostgres({ url, directUrl, poolSize }: PostgresOptions): Promise<Engine> {
  const identity = Symbol('postgres')
  const listeners = createChannelListeners()
  const isPooled = directUrl !== undefined
  const connect = () => connectPostgres(url, { isPooled })
  const connectDirect = (options?: ConnectionOptions) => connectPostgres(directUrl ?? url, options)
  const pools = createPostgresPools(connect, poolSize ?? POOL_SIZES)
  const readiness = createReadiness(connectDirect, isPooled ? connect : undefined)
  const listener = createPostgresListener(connectDirect, listeners)
  await mustFit(pools)

  const withConnection: PostgresPool['withConnection'] = (task) => {
    mustBeOutsideTransaction(identity)
    return pools.withConnection(task)
  }

  const withOwnConnection: PostgresPool['withConnection'] = async (task) => {
    mustBeOutsideTransaction(identity)
    const connection = await connectDirect()
    try {
      return await task(connection)
    } finally {
      await connection.close()
    }
  }

  /** Delivers notifications of a write before the writer continues; docs/decisions/0010-listen-on-one-connection.md. */
  const thenDeliver = async <T>(written: Promise<T>): Promise<T> => {
    const result = await written
    if (listeners.channels().length > 0) await listener.deliverAll()
    return result
  }

  return {
    kind: 'postgres',
    query: async <R extends Row>(sql: string, params?: readonly unknown[]) => {
      const statement = toStatement(sql, params)
      const done = withConnection(async (session) =>
        // Session settings are set by each transaction there.
        isPooled ? runAlone(session, statement) : (await session.run([statement])).rows,
      )
      return (await (IS_READ.test(sql) ? done : thenDeliver(done))) as R[]
    },
    execute: async (sql) => thenDeliver(withConnection((session) => runScript(session, sql))),
    transaction: async (work, options) => {
      const run = (session: Session) => runTransaction(identity, session, work, options)
      const done = isPooled && options?.isDirect ? withOwnConnection(run) : withConnection(run)
      return options?.readOnly ? done : thenDeliver(done)
    },
    queryAlone: async <R extends Row>(
      sql: string,
      params: readonly unknown[],
      options: TransactionOptions,
    ) => {
      const done = withConnection((session) => runAlone(session, toStatement(sql, params), options))
      return (await (options.readOnly ? done : thenDeliver(done))) as R[]
    },
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
    isAnswering: () => readiness.check(),
    load: () => pools.load(),
    poolLoads: () => [...pools.poolLoads(), readiness.load()],
    close: async () => {
      await listener.close()
      await readiness.close()
      await pools.close()
    },
  }
}

async function mustFit(pool: Pick<PostgresPool, 'withConnection' | 'close'>): Promise<void> {
  const { rows } = await pool.withConnection((session) =>
    session.run([
      {
        sql: `select current_setting('server_version') as version, current_setting('server_encoding') as encoding`,
      },
    ]),
  )
  const { version, encoding } = rows[0] as { version: string; encoding: string }
  if (Number.parseInt(version, 10) >= OLDEST_VERSION && encoding === 'UTF8') return
  await pool.close()
  throw new DatabaseAddressError(
    encoding === 'UTF8'
      ? `points to PostgreSQL ${version}; version ${OLDEST_VERSION} or newer is required.`
      : `points to a database with the encoding ${encoding}; UTF8 is required. Create a database and put its name in the URL: ` +
          `create database NAME encoding 'UTF8' template template0`,
  )
}

const FLOW_SHARE = 3
const MAX_WAIT_MS = 10_000

type PostgresPools = Pick<PostgresPool, 'withConnection' | 'close'> & {
  load: () => DatabaseLoad
  poolLoads: () => PoolLoad[]
}

/**
 * Separate connections and queues by kind of work: pages that wait for a locked table don't block sign-in and the API,
 * and vice versa.
 * @param sizes connections of each kind, or of all kinds together
 */
function createPostgresPools(
  connect: () => Promise<PostgresConnection>,
  sizes: number | Record<PoolName, number>,
): PostgresPools {
  const open = (size: number) => openPool(connect, size)
  const isOne = typeof sizes === 'number'
  const pages = open(isOne ? sizes : sizes.pages)
  const pools: Record<PoolName, ReturnType<typeof openPool>> = isOne
    ? { pages, data: pages, accounts: pages }
    : { pages, data: open(sizes.data), accounts: open(sizes.accounts) }
  const all = isOne ? { all: pages } : pools
  const opened = Object.values(all)
  return {
    withConnection: (task) => {
      const { pool, queue } = pools[currentFlow().pool ?? 'data']
      return queue.run(() => pool.withConnection(task))
    },
    load: () => {
      const loads = opened.map(({ queue }) => queue.load())
      const add = (part: keyof DatabaseLoad) => loads.reduce((sum, load) => sum + load[part], 0)
      return { running: add('running'), waiting: add('waiting'), refused: add('refused') }
    },
    poolLoads: () =>
      Object.entries(all).map(([name, { pool, queue, size }]) => ({
        name,
        size,
        connections: pool.countConnections(),
        ...queue.load(),
      })),
    close: async () => {
      await Promise.all(opened.map(({ pool }) => pool.close()))
    },
  }
}

function openPool(connect: () => Promise<PostgresConnection>, size: number) {
  const limits = { atOnce: size, atOncePerFlow: Math.ceil(size / FLOW_SHARE), maxWaitMs: MAX_WAIT_MS }
  return { size, pool: createPostgresPool(connect), queue: createFairQueue(limits) }
}
