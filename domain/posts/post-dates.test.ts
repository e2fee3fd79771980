import { expect, test } from 'vitest'
import { formatLongDate, formatShortDate } from './post-dates.ts'

test.for([
  ['2026-11-18T14:00:00.000Z', 'November 18, 2026', 'Nov 18, 2026'],
  ['2026-01-01T00:00:00Z', 'January 1, 2026', 'Jan 1, 2026'],
  ['2026-12-31T23:30:00-05:00', 'January 1, 2027', 'Jan 1, 2027'],
  ['2026-05-09 08:00:00+00', 'May 9, 2026', 'May 9, 2026'],
  ['2024-02-29T12:00:00Z', 'February 29, 2024', 'Feb 29, 2024'],
] as const)('%s is written %s and %s everywhere', ([timestamp, long, short]) => {
  expect(formatLongDate(timestamp)).toBe(long)
  expect(formatShortDate(timestamp)).toBe(short)
})

test('what is no date is written as nothing', () => {
  expect(formatLongDate('')).toBe('')
  expect(formatShortDate('soon')).toBe('')
})
