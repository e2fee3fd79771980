import { expect, test } from 'vitest'
import type { Identity } from '../request/caller.ts'
import { createRequestLimits, type RequestLimitOptions } from './request-limits.ts'
import { createSharedCounts } from './shared-counts.ts'

const MEGABYTE = 1024 * 1024
const ADDRESS = '192.0.2.1'
const ANN = { caller: { role: 'authenticated', claims: { role: 'authenticated', sub: 'ann' } } } as Identity
const SERVER = { caller: { role: 'service_role', claims: {} } } as Identity

/** Counts that no database hears of. */
const openLimits = (options: RequestLimitOptions) =>
  createRequestLimits(
    createSharedCounts({ query: () => Promise.reject(new Error('away')) }, () => undefined),
    options,
  )

test('a batch that was written counts by its size, and among the calls no more', () => {
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

test('a call that brings next to nothing counts as five megabytes', () => {
  const limits = openLimits({ batchMegabytes: 20 })
  for (let call = 0; call < 5; call += 1) limits.openBatches(ANN, ADDRESS)!.settle(10)
  expect(limits.openBatches(ANN, ADDRESS)!.readWait()).toBeGreaterThan(0)
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

test('calls that fail are counted as calls', () => {
  const limits = openLimits({ functionCalls: 2 })
  for (const _ of [1, 2]) {
    expect(limits.count('functionCalls', ANN, ADDRESS)).toBeNull()
    limits.openBatches(ANN, ADDRESS)
  }
  expect(limits.count('functionCalls', ANN, ADDRESS)).toBeGreaterThan(0)
})
