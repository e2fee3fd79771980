import { expect, test } from 'vitest'
import { describeDuration, describeInterval, describeMilliseconds } from './describe-duration.ts'

test.each([
  [0, 'less than a second'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [90, '90 seconds'],
  [150, '3 minutes'],
  [3600, '1 hour'],
  [5400, '90 minutes'],
  [3 * 3600, '3 hours'],
  [86_400, '1 day'],
  [10 * 86_400, '10 days'],
])('formats %i s as %s', (seconds, words) => expect(describeDuration(seconds)).toBe(words))

test.each([
  [0.4, '0.4 ms'],
  [9.96, '10 ms'],
  [12.4, '12 ms'],
  [1240, '1.2 s'],
])('formats %d ms as %s', (milliseconds, words) => expect(describeMilliseconds(milliseconds)).toBe(words))

test('formats intervals', () => {
  expect([60, 86_400, 600].map(describeInterval)).toEqual(['every minute', 'every day', 'every 10 minutes'])
})
