import { expect, test } from 'vitest'
import { describeUsage, type MeasuredUsage, USAGE_METRICS } from './plan-usage.ts'
import { readPlan } from './plan.ts'

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
])('usage that is %s', ([, measured, limit, expected]) => {
  const usage = describeUsage({ ...NOTHING, egress: measured }, { ...limits, egress: limit })
  expect(usage.egress).toMatchObject(expected)
})

test('every metric is in the unit it is announced in, in the order of the page', () => {
  const usage = describeUsage(NOTHING, limits)
  expect(Object.entries(usage).map(([name, { unit }]) => [name, unit])).toEqual(
    USAGE_METRICS.map(({ name, unit }) => [name, unit]),
  )
})
