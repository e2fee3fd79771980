import { expect, test } from 'vitest'
import { findNextCronTime } from './next-cron-time.ts'

test.for([
  [0.5, '10:00:00.000', '10:00:30'],
  [0.5, '10:00:31.000', '10:01:00'],
  [1, '10:59:59.999', '11:00:00'],
  [5, '10:02:00.000', '10:05:00'],
  [5, '10:05:00.000', '10:10:00'],
  [25, '10:26:00.000', '10:50:00'],
  [25, '10:51:00.000', '11:00:00'],
  [55, '10:00:00.000', '10:55:00'],
  [60, '10:00:00.000', '11:00:00'],
  [120, '11:30:00.000', '12:00:00'],
  [300, '16:00:00.000', '20:00:00'],
] as const)('every %d minutes, the first time after %s is %s', ([minutes, now, next]) => {
  const day = '2026-11-21T'
  expect(findNextCronTime(minutes, new Date(`${day}${now}Z`))).toEqual(new Date(`${day}${next}Z`))
})

test.for([300, 1440])('every %d minutes, the last time of a day is followed by midnight', (minutes) => {
  const found = findNextCronTime(minutes, new Date('2026-12-31T20:00:00Z'))
  expect(found).toEqual(new Date('2027-01-01T00:00:00Z'))
})
