import { expect, test } from 'vitest'
import {
  describeUsage,
  type MeasuredUsage,
  USAGE_METRICS,
  type UsageMetric,
  findUsageLevel,
  formatPercentage,
  formatUsed,
} from './plan-usage.ts'
import { readPlan, findBillingCycle } from './plan.ts'

const NOTHING = Object.fromEntries(USAGE_METRICS.map(({ name }) => [name, 0])) as MeasuredUsage
const { limits } = readPlan(() => undefined)

test.for<[string, number | null, number | null, object]>([
  ['half of a limit', 512 * 1024 ** 2, 1, { used: 0.5, limit: 1, percentage: 50, unlimited: false }],
  ['more than a limit', 3 * 1024 ** 3, 1, { used: 3, percentage: 300 }],
  ['nothing', 0, 1, { used: 0, percentage: 0 }],
  ['something of nothing', 1, 0, { limit: 0, percentage: 100, unlimited: false }],
  ['nothing of nothing', 0, 0, { used: 0, percentage: 0 }],
  ['without a limit', 1024 ** 3, null, { used: 1, limit: null, percentage: 0, unlimited: true }],
  ['unknown', null, 1, { used: null, limit: 1, percentage: null, unlimited: false }],
  ['unknown without a limit', null, null, { used: null, limit: null, percentage: null, unlimited: true }],
])('describes usage of %s', ([, measured, limit, expected]) => {
  const usage = describeUsage({ ...NOTHING, egress: measured }, { ...limits, egress: limit })
  expect(usage.egress).toMatchObject(expected)
})

test('returns every metric in its unit', () => {
  const usage = describeUsage(NOTHING, limits)
  expect(Object.entries(usage).map(([name, { unit }]) => [name, unit])).toEqual(
    USAGE_METRICS.map(({ name, unit }) => [name, unit]),
  )
})

test.for([
  [0, 'good'],
  [59.9, 'good'],
  [59.999, 'good'],
  [60, 'warning'],
  [89.99, 'warning'],
  [90, 'bad'],
  [100, 'bad'],
  [250, 'bad'],
  [null, 'good'],
] as const)('rates %s %% of a limit as %s', ([percentage, level]) => {
  expect(findUsageLevel(percentage)).toBe(level)
})

const metric = (given: Partial<UsageMetric>): UsageMetric => ({
  unlimited: false,
  used: 12.345,
  limit: 500,
  unit: 'MB',
  percentage: 2.469,
  ...given,
})

test.for<[string, UsageMetric, string, string]>([
  ['a limited metric', metric({}), '12.3 MB', '2.5%'],
  ['nothing used', metric({ used: 0, percentage: 0 }), '0.0 MB', '0.0%'],
  [
    'a large figure',
    metric({ used: 1234567, unit: 'users', limit: 50_000, percentage: 2469.134 }),
    '1,234,567 users',
    '2469.1%',
  ],
  ['a broken limit', metric({ limit: 0.5, unit: 'GB' }), '12.3 GB', '2.5%'],
  [
    'an unlimited metric',
    metric({ unlimited: true, used: 2, limit: null, percentage: 0, unit: 'requests' }),
    '2 requests',
    'Unlimited',
  ],
  ['one of them', metric({ used: 1, unit: 'users' }), '1 user', '2.5%'],
  ['an unknown metric', metric({ used: null, percentage: null }), 'Unknown', 'Unknown'],
])('formats %s', ([, given, used, percentage]) => {
  expect([formatUsed(given), formatPercentage(given)]).toEqual([used, percentage])
})

const MEASURED: MeasuredUsage = {
  database_size: 250 * 1024 ** 2,
  file_storage: 1,
  egress: 6 * 1024 ** 3,
  cached_egress: null,
  monthly_active_users: 25_000,
  api_requests: 123,
}

test('uses the limits of the free plan by default', () => {
  const plan = readPlan(() => undefined)
  expect(plan).toMatchObject({ name: 'Free', type: 'free', cycleDay: 1 })
  expect(describeUsage(MEASURED, plan.limits)).toEqual({
    database_size: { unlimited: false, used: 250, limit: 500, unit: 'MB', percentage: 50 },
    file_storage: {
      unlimited: false,
      used: 1 / 1024 ** 3,
      limit: 1,
      unit: 'GB',
      percentage: 100 / 1024 ** 3,
    },
    egress: { unlimited: false, used: 6, limit: 5, unit: 'GB', percentage: 120 },
    cached_egress: { unlimited: false, used: null, limit: 5, unit: 'GB', percentage: null },
    monthly_active_users: { unlimited: false, used: 25_000, limit: 50_000, unit: 'users', percentage: 50 },
    api_requests: { unlimited: true, used: 123, limit: null, unit: 'requests', percentage: 0 },
  })
})

test('reads plan and limits from settings and ignores invalid ones', () => {
  const settings: Record<string, string> = {
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
  expect(readPlan((name) => (name === 'BILLING_CYCLE_DAY' ? '31' : undefined)).cycleDay).toBe(1)
})

test.for([
  [1, '2026-11-21T12:00:00Z', '2026-11-01', '2026-12-01'],
  [1, '2026-12-31T23:59:59Z', '2026-12-01', '2027-01-01'],
  [21, '2026-11-21T00:00:00Z', '2026-11-21', '2026-12-21'],
  [22, '2026-11-21T23:59:59Z', '2026-10-22', '2026-11-22'],
  [15, '2027-01-03T00:00:00Z', '2026-12-15', '2027-01-15'],
  [28, '2028-02-29T00:00:00Z', '2028-02-28', '2028-03-28'],
] as const)('finds the cycle from day %i for %s', ([day, now, start, end]) => {
  expect(findBillingCycle(day, new Date(now))).toEqual({ start: new Date(start), end: new Date(end) })
})
