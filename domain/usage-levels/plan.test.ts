import { expect, test } from 'vitest'
import { findBillingCycle, type PlanSetting, readLimit, readPlan } from './plan-usage.ts'

test.for<[string, number | null | undefined]>([
  ['unlimited', null],
  ['0.5', 0.5],
  [' 20 ', 20],
  ['0', undefined],
  ['-1', undefined],
  ['  ', undefined],
  ['1e999', undefined],
  ['500 MB', undefined],
])('reads the limit %j as %s', ([text, limit]) => {
  expect(readLimit(text)).toBe(limit)
})

test('reads plan and limits from settings, and uses those of the free plan instead of invalid ones', () => {
  const settings: Partial<Record<PlanSetting, string>> = {
    PLAN_NAME: 'Pro',
    PLAN_TYPE: 'pro',
    BILLING_CYCLE_DAY: '15',
    PLAN_DATABASE_MB: 'unlimited',
    PLAN_STORAGE_GB: '0.5',
    PLAN_EGRESS_GB: '-1',
    PLAN_CACHED_EGRESS_GB: '',
    PLAN_API_REQUESTS: '1000',
  }
  expect(readPlan((name) => settings[name])).toEqual({
    name: 'Pro',
    type: 'pro',
    cycleDay: 15,
    limits: {
      database_size: null,
      file_storage: 0.5,
      egress: 5,
      cached_egress: 5,
      monthly_active_users: 50_000,
      api_requests: 1000,
    },
  })
  expect(readPlan(() => undefined)).toMatchObject({
    name: 'Free',
    type: 'free',
    cycleDay: 1,
    limits: { database_size: 500, file_storage: 1, api_requests: null },
  })
})

test.for(['29', '0', '2.5', '', 'first'])('does not begin a billing cycle on the day %j', (text) => {
  expect(readPlan((name) => (name === 'BILLING_CYCLE_DAY' ? text : undefined)).cycleDay).toBe(1)
})

test.for([
  [1, '2026-12-31T23:59:59Z', '2026-12-01', '2027-01-01'],
  [21, '2026-11-21T00:00:00Z', '2026-11-21', '2026-12-21'],
  [22, '2026-11-21T23:59:59Z', '2026-10-22', '2026-11-22'],
  [15, '2027-01-03T00:00:00Z', '2026-12-15', '2027-01-15'],
  [28, '2028-02-29T00:00:00Z', '2028-02-28', '2028-03-28'],
] as const)('finds the cycle from day %i for %s', ([day, now, start, end]) => {
  expect(findBillingCycle(day, new Date(now))).toEqual({ start: new Date(start), end: new Date(end) })
})
