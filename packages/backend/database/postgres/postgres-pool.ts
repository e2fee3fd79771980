import { DatabaseUnavailableError } from '../engine.ts'
import type { PostgresConnection } from './postgres-connection.ts'

/** Connections are renewed to follow a changed address and to free memory of the server. */
const MAX_AGE_MS = 30 * 60_000
const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 3_000

export type PostgresPool = {
  /** Holds a connection while `task` runs. @throws DatabaseUnavailableError while there is none */
  withConnection: <T>(task: (connection: PostgresConnection) => Promise<T>) => Promise<T>
  countConnections: () => number
  close: () => Promise<void>
}

/**
 * Creates connections on demand and reuses them; the fair queue in front limits their number. While the server is
 * unavailable, calls fail immediately, and connecting is retried with pauses that double up to three seconds.
 */
export function createPostgresPool(connect: () => Promise<PostgresConnection>): PostgresPool {
  const idle: PostgresConnection[] = []
  const waiting: (() => void)[] = []
  let calls = 0
  let inUse = 0
  let pauseMs = 0
  let away: { until: number; reason: unknown } | null = null
  let drained: PromiseWithResolvers<void> | null = null

  async function open(): Promise<PostgresConnection> {
    if (away && performance.now() < away.until) throw away.reason
    try {
      const connection = await connect()
      away = null
      pauseMs = 0
      return connection
    } catch (reason) {
      pauseMs = Math.min(Math.max(pauseMs * 2, MIN_PAUSE_MS), MAX_PAUSE_MS)
      away = { until: performance.now() + pauseMs, reason }
      throw reason
    }
  }

  function takeIdle(): PostgresConnection | undefined {
    while (idle.length > 0) {
      const connection = idle.pop()!
      if (connection.isAlive) return connection
    }
    return undefined
  }

  async function take(): Promise<PostgresConnection> {
    for (;;) {
      const connection = takeIdle()
      if (connection) return connection
      try {
        return await open()
      } catch (reason) {
        // A server without free connections still serves the existing ones.
        if (inUse === 0) throw reason
        await new Promise<void>((resolve) => waiting.push(resolve))
        if (drained) throw new DatabaseUnavailableError('The database is closed.')
      }
    }
  }

  function release(connection: PostgresConnection): void {
    inUse -= 1
    const isReusable = connection.isAlive && performance.now() - connection.since < MAX_AGE_MS && !drained
    if (isReusable) idle.push(connection)
    else void connection.close()
    for (const wake of waiting.splice(0, inUse === 0 ? waiting.length : 1)) wake()
  }

  function resolveIfDrained(): void {
    if (calls === 0) drained?.resolve()
  }

  return {
    withConnection: async (task) => {
      if (drained) throw new DatabaseUnavailableError('The database is closed.')
      calls += 1
      try {
        const connection = await take()
        inUse += 1
        try {
          return await task(connection)
        } finally {
          release(connection)
        }
      } finally {
        calls -= 1
        resolveIfDrained()
      }
    },
    countConnections: () => idle.length + inUse,
    close: async () => {
      drained ??= Promise.withResolvers()
      resolveIfDrained()
      await drained.promise
      await Promise.all(idle.splice(0).map((connection) => connection.close()))
    },
  }
}
