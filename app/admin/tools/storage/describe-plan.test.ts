import { expect, test } from 'vitest'
import { describePlan } from './storage-dialog.tsx'

const plan = { name: 'Free', type: 'free' }

test('describes a cycle by its first and last day', () => {
  const billing_cycle = { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' }
  expect(describePlan({ plan, billing_cycle })).toBe('Free plan. Billing cycle Nov 1 to Nov 30, 2026.')
})

test('names both years of a cycle across New Year', () => {
  const billing_cycle = { start: '2026-12-15T00:00:00.000Z', end: '2027-01-15T00:00:00.000Z' }
  expect(describePlan({ plan, billing_cycle })).toBe('Free plan. Billing cycle Dec 15, 2026 to Jan 14, 2027.')
})
