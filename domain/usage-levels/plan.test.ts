import { expect, test } from 'vitest'
import { type PlanSetting, readLimit, readPlan, findBillingCycle } from './plan.ts'

test.for<[string, number | null | undefined]>([
  ['unlimited', null],
  ['500', 500],
  ['0.5', 0.5],
  [' 20 ', 20],
  ['1e3', 1000],
  ['0', undefined],
  ['-1', undefined],
  ['', undefined],
  ['  ', undefined],
  ['Infinity', undefined],
  ['1e999', undefined],
  ['NaN', undefined],
  ['500 MB', undefined],
  ['1,000', undefined],
])('reads the limit %j as %s', ([text, limit]) => {
  expect(readLimit(text)).toBe(limit)
})

test.for([
  ['1', 1],
  ['28', 28],
  ['29', 1],
  ['0', 1],
  ['-3', 1],
  ['2.5', 1],
  ['', 1],
  ['first', 1],
] as const)('reads the cycle day %j as %i', ([text, day]) => {
  expect(readPlan((name) => (name === 'BILLING_CYCLE_DAY' ? text : undefined)).cycleDay).toBe(day)
})

test.for<[PlanSetting, string]>([
  ['PLAN_DATABASE_MB', 'database_size'],
  ['PLAN_STORAGE_GB', 'file_storage'],
  ['PLAN_EGRESS_GB', 'egress'],
  ['PLAN_CACHED_EGRESS_GB', 'cached_egress'],
  ['PLAN_MONTHLY_USERS', 'monthly_active_users'],
  ['PLAN_API_REQUESTS', 'api_requests'],
])('%s sets the limit of %s and no other', ([setting, metric]) => {
  const free = readPlan(() => undefined)
  const plan = readPlan((name) => (name === setting ? '7' : undefined))
  expect(plan).toEqual({ ...free, limits: { ...free.limits, [metric]: 7 } })
})

const HOUR_MS = 3_600_000

test.for([1, 15, 28])('covers three years with cycles from day %i without gaps', (day) => {
  let last = findBillingCycle(day, new Date('2027-01-01'))
  for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2030, 0, 1); at += 13 * HOUR_MS) {
    const cycle = findBillingCycle(day, new Date(at))
    expect(cycle.start.getTime()).toBeLessThanOrEqual(at)
    expect(cycle.end.getTime()).toBeGreaterThan(at)
    expect([cycle.start.getUTCDate(), cycle.end.getUTCDate()]).toEqual([day, day])
    const isNext = cycle.start.getTime() === last.end.getTime()
    expect(isNext || cycle.start.getTime() === last.start.getTime()).toBe(true)
    last = cycle
  }
})
