import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailableError } from '../engine.ts'
import type { PostgresConnection } from './postgres-connection.ts'
import { createPostgresPool } from './postgres-pool.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that can be unavailable, with the connections made to it. */
function createServer() {
  const server = { isAway: false, made: 0, closed: 0 }
  const connect = async (): Promise<PostgresConnection> => {
    if (server.isAway) throw new DatabaseUnavailableError('away')
    server.made += 1
    return {
      since: performance.now(),
      isAlive: true,
      run: async () => ({ rows: [], command: '' }),
      close: async () => {
        server.closed += 1
      },
    }
  }
  return { server, connect }
}

test('while the server is down, calls fail immediately and retries pause', async () => {
  const { server, connect } = createServer()
  const pool = createPostgresPool(connect)
  server.isAway = true
  await expect(pool.withConnection(async () => 1)).rejects.toThrow('away')
  server.isAway = false
  await expect(pool.withConnection(async () => 1)).rejects.toThrow('away')
  await vi.advanceTimersByTimeAsync(100)
  expect(await pool.withConnection(async () => 1)).toBe(1)
})

test('calls wait for an open connection while the server accepts no more', async () => {
  const { server, connect } = createServer()
  const pool = createPostgresPool(connect)
  const open = Promise.withResolvers<void>()
  const first = pool.withConnection(() => open.promise)
  await vi.advanceTimersByTimeAsync(0)
  server.isAway = true
  const others = [1, 2].map((n) => pool.withConnection(async () => n))
  await vi.advanceTimersByTimeAsync(0)
  open.resolve()
  expect(await Promise.all(others)).toEqual([1, 2])
  await first
  expect(server.made).toBe(1)
})

test('renews a connection after half an hour', async () => {
  const { server, connect } = createServer()
  const pool = createPostgresPool(connect)
  await pool.withConnection(async () => vi.advanceTimersByTimeAsync(30 * 60_000 - 1))
  expect(server.closed).toBe(0)
  await pool.withConnection(async () => vi.advanceTimersByTimeAsync(1))
  expect(server.closed).toBe(1)
})

test('closing waits for running calls and rejects later ones', async () => {
  const { server, connect } = createServer()
  const pool = createPostgresPool(connect)
  const open = Promise.withResolvers<void>()
  const running = pool.withConnection(() => open.promise)
  await vi.advanceTimersByTimeAsync(0)
  let isClosed = false
  const closing = pool.close().finally(() => {
    isClosed = true
  })
  await expect(pool.withConnection(async () => 1)).rejects.toThrow('The database is closed.')
  expect(isClosed).toBe(false)
  open.resolve()
  await Promise.all([running, closing])
  expect(server.closed).toBe(1)
  await expect(pool.withConnection(async () => 1)).rejects.toThrow('The database is closed.')
})
