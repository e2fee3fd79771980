import { DatabaseUnavailableError } from '../engine.ts'
import type { PostgresConnection } from './postgres-connection.ts'
import { createPoolWaiters } from './pool-waiters.ts'

/** Connections are renewed now and then, to follow a changed address and to free what the server keeps. */
const MAX_AGE_MS = 30 * 60_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 3_000

export type PostgresPool = {
  /** Holds a connection for the time of `task`. Throws DatabaseUnavailableError while there is none. */
  withConnection: <T>(task: (connection: PostgresConnection) => Promise<T>) => Promise<T>
  /** Those that are open, whether or not they are used. */
  countConnections: () => number
  close: () => Promise<void>
}

/**
 * Up to `size` connections, made when needed. While the server is away, calls fail at once, and the server
 * is asked again after pauses that double up to three seconds.
 */
export function createPostgresPool(connect: () => Promise<PostgresConnection>, size: number): PostgresPool {
  const idle: PostgresConnection[] = []
  const waiters = createPoolWaiters(`All ${size} connections to the database are busy.`)
  const inUse = new Set<PostgresConnection>()
  let connecting = 0
  let pauseMs = 0
  let away: { until: number; reason: unknown } | null = null
  let drained: PromiseWithResolvers<void> | null = null

  const serveWaiters = (): void => {
    while (waiters.length > 0 && idle.length > 0) {
      const connection = idle.pop()!
      if (!connection.isAlive) continue
      inUse.add(connection)
      waiters.serve(connection)
    }
    if (away && performance.now() < away.until) {
      // Callers wait only for connections that exist.
      if (inUse.size + connecting === 0) waiters.rejectAll(away.reason)
      return
    }
    while (connecting < waiters.length && inUse.size + idle.length + connecting < size) void addConnection()
  }

  const addConnection = async (): Promise<void> => {
    connecting += 1
    try {
      const connection = await connect()
      away = null
      pauseMs = 0
      idle.push(connection)
    } catch (reason) {
      pauseMs = Math.min(Math.max(pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)
      away = { until: performance.now() + pauseMs, reason }
    } finally {
      connecting -= 1
    }
    serveWaiters()
  }

  const release = (connection: PostgresConnection): void => {
    inUse.delete(connection)
    const isReusable = connection.isAlive && performance.now() - connection.since < MAX_AGE_MS && !drained
    if (isReusable) idle.push(connection)
    else void connection.close()
    if (drained && inUse.size === 0) drained.resolve()
    serveWaiters()
  }

  return {
    withConnection: async (task) => {
      if (drained) throw new DatabaseUnavailableError('The database is closed.')
      const turn = waiters.wait()
      serveWaiters()
      const connection = await turn
      try {
        return await task(connection)
      } finally {
        release(connection)
      }
    },
    countConnections: () => idle.length + inUse.size,
    close: async () => {
      drained ??= Promise.withResolvers()
      waiters.rejectAll(new DatabaseUnavailableError('The database is closed.'))
      if (inUse.size === 0) drained.resolve()
      await drained.promise
      await Promise.all(idle.splice(0).map((connection) => connection.close()))
    },
  }
}
