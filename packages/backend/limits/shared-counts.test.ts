import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Queryable, Row } from '../database/engine.ts'
import type { Limit } from './rate-limits.ts'
import { createSharedCounts } from './shared-counts.ts'

const ANN = '192.0.2.1'
const limitOf = (count: number): Limit => ({ name: 'reads', count, perSeconds: 60, burst: count })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A database without counts of other replicas unless the test adds some. */
function createStore() {
  const used = new Map<string, number>()
  const store = {
    queries: 0,
    isAway: false,
    used,
    query: async <T extends Row>(_sql: string, [keys, unsent]: readonly unknown[] = []): Promise<T[]> => {
      store.queries += 1
      if (store.isAway) throw new Error('away')
      return (keys as string[]).map((key, index) => {
        used.set(key, (used.get(key) ?? 0) + (unsent as number[])[index]!)
        return { key, used: used.get(key)! }
      }) as unknown as T[]
    },
  }
  return store satisfies Queryable
}

test('grants an allowance exactly and renews it with time', async () => {
  const counts = createSharedCounts(createStore(), () => undefined)
  const limit = { ...limitOf(3), perSeconds: 0.3 }
  expect([1, 2, 3].map(() => counts.count(limit, ANN))).toEqual([null, null, null])
  const wait = counts.count(limit, ANN)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(0.1)
  await vi.advanceTimersByTimeAsync(wait! * 1000 + 1)
  expect(counts.count(limit, ANN)).toBeNull()
  await counts.close()
})

test('the first requests learn the counts of other replicas', async () => {
  const store = createStore()
  store.used.set(`reads:${ANN}`, 10)
  const counts = createSharedCounts(store, () => undefined)
  expect(counts.count(limitOf(10), ANN)).toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  expect(counts.count(limitOf(10), ANN)).toBeGreaterThan(0)
  await counts.close()
})

test('without the database, a replica counts alone, warns once and reports everything later', async () => {
  const store = createStore()
  store.isAway = true
  const failures: unknown[] = []
  const counts = createSharedCounts(store, (error) => failures.push(error))
  for (let n = 0; n < 5; n += 1) {
    expect(counts.count(limitOf(5), ANN)).toBeNull()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(counts.count(limitOf(5), ANN)).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(1_200)
  expect(failures).toHaveLength(1)
  expect(store.queries).toBeGreaterThan(1)
  store.isAway = false
  await counts.close()
  expect(store.used).toEqual(new Map([[`reads:${ANN}`, 5]]))
})

test('keeps callers at their limit and counts all others among thousands of addresses', async () => {
  const store = createStore()
  const counts = createSharedCounts(store, () => undefined)
  const slow = { ...limitOf(2), perSeconds: 3600 }
  expect([1, 2].map(() => counts.count(slow, ANN))).toEqual([null, null])
  const quick = { ...limitOf(100), perSeconds: 0.001 }
  for (let n = 0; n < 3_000; n += 1) {
    counts.count(quick, `10.0.${n >> 8}.${n & 255}`)
    // Long enough for their counts to expire, too short for an exchange with the database.
    if (n % 300 === 299) await vi.advanceTimersByTimeAsync(100)
  }
  expect(counts.count(slow, ANN)).toBeGreaterThan(1000)
  await counts.close()
  expect(store.used.size).toBe(3_001)
})

test('charges later costs, beyond the allowance if needed, and makes the caller wait', async () => {
  const store = createStore()
  const counts = createSharedCounts(store, () => undefined)
  const limit = { name: 'milliseconds', count: 1000, perSeconds: 60, burst: 1000 }
  expect(counts.readWait(limit, ANN)).toBeNull()
  counts.spend(limit, ANN, 999)
  expect(counts.readWait(limit, ANN)).toBeNull()
  counts.spend(limit, ANN, 501)
  const wait = counts.readWait(limit, ANN)!
  // 500 too many plus a tenth of the allowance, at 1000 a minute.
  expect(wait).toBeGreaterThan(35)
  expect(wait).toBeLessThanOrEqual(36)
  expect(counts.readWait(limit, '192.0.2.2')).toBeNull()
  await counts.close()
  expect(store.used).toEqual(new Map([[`milliseconds:${ANN}`, 1500]]))
})

test('deletes old counts from the database every ten minutes', async () => {
  const statements: string[] = []
  const counts = createSharedCounts(
    {
      query: async (sql) => {
        statements.push(sql.trim().split(' ', 1)[0]!)
        return []
      },
    },
    () => undefined,
  )
  counts.count(limitOf(5), ANN)
  await vi.advanceTimersByTimeAsync(600_001)
  counts.count(limitOf(5), ANN)
  await vi.advanceTimersByTimeAsync(1_000)
  counts.count(limitOf(5), ANN)
  await counts.close()
  expect(statements).toEqual(['insert', 'insert', 'delete', 'insert'])
})
