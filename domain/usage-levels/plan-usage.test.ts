import { expect, test } from 'vitest'
import {
  describeUsage,
  type MeasuredUsage,
  USAGE_METRICS,
  type UsageMetric,
  findUsageLevel,
  formatPercentage,
  formatUsed,
  readPlan,
} from './plan-usage.ts'

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
