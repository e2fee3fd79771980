import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PostgresConnection } from './postgres-connection.ts'
import { createReadiness } from './readiness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function serve(run: () => Promise<{ rows: { yes: boolean }[] }>) {
  const state = { connected: 0, closed: 0, isAlive: true }
  const readiness = createReadiness(async () => {
    state.connected += 1
    const connection = {
      get isAlive() {
        return state.isAlive
      },
      run,
      close: async () => void (state.closed += 1),
    }
    return connection as unknown as PostgresConnection
  })
  return { state, readiness }
}

test.for([true, false])('a server that accepts writes: %s', async (yes) => {
  const { readiness } = serve(async () => ({ rows: [{ yes }] }))
  expect(await readiness.check()).toBe(yes)
})

test('keeps its connection and opens another when it breaks', async () => {
  const { state, readiness } = serve(async () => ({ rows: [{ yes: true }] }))
  await readiness.check()
  await readiness.check()
  expect(state.connected).toBe(1)
  state.isAlive = false
  expect(await readiness.check()).toBe(true)
  expect(state.connected).toBe(2)
})

test('reports an unresponsive server after two seconds and then uses another connection', async () => {
  const { state, readiness } = serve(() => new Promise(() => undefined))
  const both = Promise.all([readiness.check(), readiness.check()])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await both).toEqual([false, false])
  expect(state).toMatchObject({ connected: 1, closed: 1 })
  const again = readiness.check()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await again).toBe(false)
  expect(state.connected).toBe(2)
})

test('a server that rejects connections or is closed is not ready', async () => {
  const { state, readiness } = serve(() => Promise.reject(new Error('refused')))
  expect(await readiness.check()).toBe(false)
  await readiness.close()
  expect(await readiness.check()).toBe(false)
  expect(state.connected).toBe(1)
})
