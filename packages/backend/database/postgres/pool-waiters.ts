import { DatabaseUnavailableError } from '../engine.ts'
import type { PostgresConnection } from './postgres-connection.ts'

/** Callers that wait for a connection, served in the order in which they came. */
export type PoolWaiters = {
  readonly length: number
  /** @throws DatabaseUnavailableError when no connection comes free in ten seconds */
  wait(): Promise<PostgresConnection>
  /** Gives a connection to who has waited longest. */
  serve(connection: PostgresConnection): void
  rejectAll(reason: unknown): void
}

type Waiter = { resolve: (connection: PostgresConnection) => void; reject: (error: unknown) => void }

const WAIT_LIMIT_MS = 10_000

/** @param busyMessage what a caller is told who has waited too long */
export function createPoolWaiters(busyMessage: string): PoolWaiters {
  const waiters: Waiter[] = []
  return {
    get length() {
      return waiters.length
    },
    wait() {
      const { promise, resolve, reject } = Promise.withResolvers<PostgresConnection>()
      const waiter = { resolve, reject }
      const timer = setTimeout(() => {
        waiters.splice(waiters.indexOf(waiter), 1)
        reject(new DatabaseUnavailableError(busyMessage))
      }, WAIT_LIMIT_MS)
      waiters.push(waiter)
      return promise.finally(() => clearTimeout(timer))
    },
    serve: (connection) => waiters.shift()?.resolve(connection),
    rejectAll: (reason) => {
      for (const { reject } of waiters.splice(0)) reject(reason)
    },
  }
}
