import { expect, test } from 'vitest'
import { findBillingCycle } from './billing-cycle.ts'

const HOUR_MS = 3_600_000

test.for([1, 15, 28])('every moment of three years lies in one cycle that begins on day %i', (day) => {
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
