import { expect, test } from 'vitest'
import {
  cronExpression,
  describeInterval,
  INTERVALS,
  isInterval,
  LAST_POSITION,
  toInterval,
  toPosition,
} from './intervals.ts'

test.for([
  [0, 0.5, '*/30 * * * * *', '30 seconds'],
  [1, 1, '*/1 * * * *', '1 minute'],
  [5, 5, '*/5 * * * *', '5 minutes'],
  [6, 10, '*/10 * * * *', '10 minutes'],
  [15, 55, '*/55 * * * *', '55 minutes'],
  [16, 60, '0 */1 * * *', '1 hour'],
  [17, 120, '0 */2 * * *', '2 hours'],
  [39, 1440, '0 */24 * * *', '24 hours'],
] as const)('slider position %i is an interval of %d minutes', ([position, minutes, cron, text]) => {
  expect(toInterval(position)).toBe(minutes)
  expect(cronExpression(minutes)).toBe(cron)
  expect(describeInterval(minutes)).toBe(text)
})

test('gives each of the 40 positions its own interval', () => {
  expect(LAST_POSITION).toBe(39)
  expect(INTERVALS.map(toPosition)).toEqual(INTERVALS.map((_, position) => position))
  expect(INTERVALS.every(isInterval)).toBe(true)
})

test.for([
  [-1, 0.5],
  [15.5, 60],
  [100, 1440],
  [Infinity, 1440],
  [NaN, 0.5],
] as const)('position %d gives the nearest interval, %d minutes', ([position, minutes]) => {
  expect(toInterval(position)).toBe(minutes)
})

test.for([
  [0, 0],
  [0.8, 1],
  [7, 5],
  [8, 6],
  [89, 16],
  [91, 17],
  [5000, 39],
] as const)('%d minutes are shown at the nearest position, %i', ([minutes, position]) => {
  expect(toPosition(minutes)).toBe(position)
})

test.for([0, 0.75, 6, 61, 1500, -1, NaN])('%d minutes are not an interval', (minutes) => {
  expect(isInterval(minutes)).toBe(false)
})
