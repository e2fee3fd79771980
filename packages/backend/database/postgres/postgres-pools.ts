import type { DatabaseLoad, PoolLoad } from '../engine.ts'
import { createFairQueue } from '../queue/fair-queue.ts'
import { currentFlow, type PoolName } from '../queue/flow.ts'
import type { PostgresConnection } from './postgres-connection.ts'
import { createPostgresPool, type PostgresPool } from './postgres-pool.ts'

const FLOW_SHARE = 3
const MAX_WAIT_MS = 10_000

export type PostgresPools = Pick<PostgresPool, 'withConnection' | 'close'> & {
  load: () => DatabaseLoad
  poolLoads: () => PoolLoad[]
}

/**
 * Separate connections and queues by kind of work: pages that wait for a locked table don't block sign-in and the API,
 * and vice versa.
 * @param sizes connections of each kind, or of all kinds together
 */
export function createPostgresPools(
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
