import { expect, test } from 'vitest'
import type { Identity } from '../request/caller.ts'
import { createRequestLimits, type RequestLimitOptions } from './request-limits.ts'
import { createSharedCounts } from './shared-counts.ts'

const MEGABYTE = 1024 * 1024
const ADDRESS = '192.0.2.1'
const ANN = { caller: { role: 'authenticated', claims: { role: 'authenticated', sub: 'ann' } } } as Identity
const SERVER = { caller: { role: 'service_role', claims: {} } } as Identity

/** Counts without a database. */
const openLimits = (options: RequestLimitOptions) =>
  createRequestLimits(
    createSharedCounts({ query: () => Promise.reject(new Error('away')) }, () => undefined),
    options,
  )

test('counts a saved batch by its size, not as a call', () => {
  const limits = openLimits({ functionCalls: 2, batchMegabytes: 100 })
  for (let batch = 0; batch < 10; batch += 1) {
    expect(limits.count('functionCalls', ANN, ADDRESS)).toBeNull()
    const allowance = limits.openBatches(ANN, ADDRESS)!
    expect(allowance.readWait()).toBeNull()
    allowance.settle(8 * MEGABYTE)
  }
  for (const _ of [1, 2]) limits.openBatches(ANN, ADDRESS)!.settle(40 * MEGABYTE)
  expect(limits.openBatches(ANN, ADDRESS)!.readWait()).toBeGreaterThan(0)
  expect(limits.openBatches(SERVER, ADDRESS)).toBeNull()
  expect(limits.openBatches(null, ADDRESS)!.readWait()).toBeNull()
})

test('a factor multiplies every limit', () => {
  const limits = openLimits({ functionCalls: 1, databaseMilliseconds: 100, factor: 3 })
  for (const _ of [1, 2, 3]) expect(limits.count('functionCalls', ANN, ADDRESS)).toBeNull()
  expect(limits.count('functionCalls', ANN, ADDRESS)).toBeGreaterThan(0)
  const budget = limits.openBudget(ADDRESS)!
  budget.spend(250)
  expect(budget.readWait()).toBeNull()
  budget.spend(100)
  expect(budget.readWait()).toBeGreaterThan(0)
})
