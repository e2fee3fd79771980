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

/** A server that can be away, and the connections that were made to it. */
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

test('connections are made when needed, up to the size, and used again', async () => {
  const { server, connect } = createServer()
  const pool = createPostgresPool(connect, 2)
  const open = Promise.withResolvers<void>()
  const served: number[] = []
  const calls = [1, 2, 3].map((n) =>
    pool.withConnection(async () => {
      served.push(n)
      await open.promise
    }),
  )
  await vi.advanceTimersByTimeAsync(0)
  expect(served).toEqual([1, 2])
  open.resolve()
  await Promise.all(calls)
  expect({ served, ...server }).toMatchObject({ served: [1, 2, 3], made: 2, closed: 0 })
})

test('who waits ten seconds for a connection is told that all are busy, and the next is served', async () => {
  const { connect } = createServer()
  const pool = createPostgresPool(connect, 1)
  const open = Promise.withResolvers<void>()
  const busy = pool.withConnection(() => open.promise)
  await vi.advanceTimersByTimeAsync(0)
  const late = expect(pool.withConnection(async () => 'late')).rejects.toThrow(
    'All 1 connections to the database are busy.',
  )
  await vi.advanceTimersByTimeAsync(9_999)
  const next = pool.withConnection(async () => 'next')
  await vi.advanceTimersByTimeAsync(1)
  await late
  open.resolve()
  await busy
  expect(await next).toBe('next')
})

test('while the server is away calls fail at once, and it is asked again after a pause', async () => {
  const { server, connect } = createServer()
  const pool = createPostgresPool(connect, 1)
  server.isAway = true
  await expect(pool.withConnection(async () => 1)).rejects.toThrow('away')
  server.isAway = false
  await expect(pool.withConnection(async () => 1)).rejects.toThrow('away')
  await vi.advanceTimersByTimeAsync(100)
  expect(await pool.withConnection(async () => 1)).toBe(1)
})

test('a connection of half an hour is renewed', async () => {
  const { server, connect } = createServer()
  const pool = createPostgresPool(connect, 1)
  await pool.withConnection(async () => vi.advanceTimersByTimeAsync(30 * 60_000 - 1))
  expect(server.closed).toBe(0)
  await pool.withConnection(async () => vi.advanceTimersByTimeAsync(1))
  expect(server.closed).toBe(1)
})

test('closing refuses who waits, and waits for what runs', async () => {
  const { server, connect } = createServer()
  const pool = createPostgresPool(connect, 1)
  const open = Promise.withResolvers<void>()
  const running = pool.withConnection(() => open.promise)
  await vi.advanceTimersByTimeAsync(0)
  const waiting = expect(pool.withConnection(async () => 1)).rejects.toThrow('The database is closed.')
  let isClosed = false
  const closing = pool.close().finally(() => {
    isClosed = true
  })
  await waiting
  expect(isClosed).toBe(false)
  open.resolve()
  await Promise.all([running, closing])
  expect(server.closed).toBe(1)
  await expect(pool.withConnection(async () => 1)).rejects.toThrow('The database is closed.')
})
